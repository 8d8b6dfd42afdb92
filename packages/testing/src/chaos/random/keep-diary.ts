import type { EventName } from '@mailwright/client';
import type { Account } from '../installation/open-account.ts';
import type { MoodyReceiver } from './start-moody-receiver.ts';

/**
 * What a run has asked of the API and how that was answered. Times are in whole milliseconds since the epoch, those of
 * questions rounded down and those of answers up.
 */
export interface Diary {
  hooks: KnownHook[];
  /** Addresses whose addition was answered with success. */
  added: { account: Account; list: string; email: string }[];
}

/** A hook that was asked for. */
export interface KnownHook {
  account: Account;
  /** The list it is limited to. */
  list: string | undefined;
  receiver: MoodyReceiver;
  /** Of its target, no other hook's. */
  path: string;
  askedAt: number;
  /** Undefined when nobody answered: then there may or may not be a hook. */
  made: { uid: string; secret: string; answeredAt: number } | undefined;
  /** `answeredAt` is undefined when nobody answered. */
  removal?: { askedAt: number; answeredAt: number | undefined };
}

export const event: EventName = 'subscriber.subscribed';

let paths = 0;

/** Asks for a hook and notes it. */
export async function addHook(
  diary: Diary,
  account: Account,
  receiver: MoodyReceiver,
  list: string | undefined,
): Promise<void> {
  const path = `/hook-${(paths += 1)}`;
  const hook: KnownHook = { account, list, receiver, path, askedAt: Date.now(), made: undefined };
  diary.hooks.push(hook);
  const made = await account
    .addHook(`${receiver.url}${path}`, { event, ...(list === undefined ? {} : { listUid: list }) })
    .catch(() => undefined);
  if (made !== undefined) hook.made = { uid: made.uid, secret: made.secret, answeredAt: Date.now() + 1 };
}

/** Asks for a hook's removal and notes it. */
export async function removeHook(hook: KnownHook): Promise<void> {
  if (hook.made === undefined) return;
  hook.removal = { askedAt: Date.now(), answeredAt: undefined };
  const params = { path: { uid: hook.made.uid } };
  const { response } = await hook.account.client
    .DELETE('/hooks/{uid}', { params })
    .catch(() => ({ response: undefined }));
  if (response?.status === 204) hook.removal.answeredAt = Date.now() + 1;
}

/** Asks for subscribers and notes those that were added. */
export async function addSubscribers(diary: Diary, account: Account, list: string, emails: string[]): Promise<void> {
  await account.subscribe(list, emails).then(
    () => diary.added.push(...emails.map((email) => ({ account, list, email }))),
    () => undefined,
  );
}
