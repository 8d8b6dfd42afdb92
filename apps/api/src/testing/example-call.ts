import { eventNames, type Operation, type operations } from '@mailwright/contracts';

/** What an account has, for calls to be about. */
export interface ExampleUids {
  list: string;
  sub: string;
  hook: string;
}

const target = 'https://example.com/hook';

const bodies: Record<keyof typeof operations, (uids: ExampleUids) => Record<string, unknown> | undefined> = {
  getMe: () => undefined,
  listLists: () => undefined,
  addList: () => ({ name: 'Another', from_name: 'Ada', from_email: 'ada@example.com' }),
  getList: () => undefined,
  listSubscribers: () => undefined,
  addSubscriber: ({ list }) => ({ list_uid: list, EMAIL: 'another@example.com' }),
  getSubscriber: () => undefined,
  updateSubscriber: () => ({ FIRST_NAME: 'Another' }),
  listHooks: () => undefined,
  addHook: () => ({ target_url: target, event: eventNames[0] }),
  getSampleDelivery: () => undefined,
  getHook: () => undefined,
  updateHook: () => ({ description: 'Another' }),
  deleteHook: () => undefined,
};

/** A call of the operation that goes well for the account that has these. */
export function exampleCall(operation: Operation, uids: ExampleUids) {
  const uid = operation.path.startsWith('/lists')
    ? uids.list
    : operation.path.startsWith('/hooks')
      ? uids.hook
      : uids.sub;
  return {
    method: operation.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete',
    path: operation.path.replace('{uid}', uid).replace('{event}', eventNames[0]),
    body: bodies[operation.id as keyof typeof operations](uids),
  };
}
