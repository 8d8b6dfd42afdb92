import type { EventName } from 'mailwright';
import type { Account } from '../installation/open-installation-account.ts';
import type { FaultyReceiver } from './start-faulty-receiver.ts';

/**
 * The requests of a run to the API, and their responses. Times are whole milliseconds since the epoch, rounded down for
 * requests and up for responses.
 */
export interface History {
  hooks: KnownHook[];
  /** Addresses that were added successfully. */
  added: { account: Account; list: string; email: string }[];
}

/** A hook whose creation was requested. */
export interface KnownHook {
  account: Account;
  /** The list it is limited to. */
  list: string | undefined;
  receiver: FaultyReceiver;
  /** The path of its target, unique among hooks. */
  path: string;
  askedAt: number;
  /** Undefined if there was no response: the hook may or may not exist. */
  made: { uid: string; secret: string; respondedAt: number } | undefined;
  /** `respondedAt` is undefined if there was no response. */
  removal?: { askedAt: number; respondedAt: number | undefined };
}

export const event: EventName = 'subscriber.subscribed';

let paths = 0;

/** Requests the creation of a hook and records it. */
export async function addHook(
  history: History,
  account: Account,
  receiver: FaultyReceiver,
  list: string | undefined,
): Promise<void> {
  const path = `/hook-${(paths += 1)}`;
  const hook: KnownHook = { account, list, receiver, path, askedAt: Date.now(), made: undefined };
  history.hooks.push(hook);
  const made = await account
    .addHook(`${receiver.url}${path}`, { event, ...(list === undefined ? {} : { listUid: list }) })
    .catch(() => undefined);
  if (made !== undefined) hook.made = { uid: made.uid, secret: made.secret, respondedAt: Date.now() + 1 };
}

/** Requests the removal of a hook and records it. */
export async function removeHook(hook: KnownHook): Promise<void> {
  if (hook.made === undefined) return;
  hook.removal = { askedAt: Date.now(), respondedAt: undefined };
  const params = { path: { uid: hook.made.uid } };
  const { response } = await hook.account.client
    .DELETE('/hooks/{uid}', { params })
    .catch(() => ({ response: undefined }));
  if (response?.status === 204) hook.removal.respondedAt = Date.now() + 1;
}

/** Requests the addition of subscribers and records those that were added. */
export async function addSubscribers(
  history: History,
  account: Account,
  list: string,
  emails: string[],
): Promise<void> {
  await account.subscribe(list, emails).then(
    () => history.added.push(...emails.map((email) => ({ account, list, email }))),
    () => undefined,
  );
}
