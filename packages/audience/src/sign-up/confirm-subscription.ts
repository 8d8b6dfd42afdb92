// The row lock makes the second of two concurrent uses of a link see the first one's change.
import { inTransaction, type Sql } from '@mailwright/database';
import { readSignedToken, type SignedToken, tokenIsGenuine, toUid } from '@mailwright/platform';
import type { AudienceDeps } from '../subscribers/add-subscriber.ts';
import { type PublicList, readPublicList } from '../lists/public-list.ts';
import { loadSubscriberById } from '../subscribers/load-subscriber.ts';
import { noChange, planUpdate } from '../subscribers/plan-change.ts';
import { nothingToPublish, saveUpdate, type ToPublish } from '../subscribers/save-change.ts';
import { isSuppressed } from '../suppressions/match-suppressions.ts';

const purpose = 'confirm-subscription';

/** The state of a confirmation link. `left`: the person is no longer on the list, for whatever reason. */
export type ConfirmationState = 'open' | 'confirmed' | 'expired' | 'left' | 'suppressed';

/** A confirmation link's state and list. */
export interface Confirmation {
  state: ConfirmationState;
  /** Whether the link has just been used to confirm. */
  isNew: boolean;
  accountId: string;
  /** The subscriber's address. */
  email: string;
  list: PublicList;
}

/** Reads a confirmation link; undefined when it is forged, or when its subscriber or list is gone. */
export async function readConfirmation(deps: AudienceDeps, token: string): Promise<Confirmation | undefined> {
  const found = await find(deps, deps.database, token);
  const list = found && (await readPublicList(deps.database, found.list.accountId, found.list.id));
  if (found === undefined || list === undefined) return undefined;
  return { state: found.state, isNew: false, accountId: found.list.accountId, email: found.subscriber.email, list };
}

/**
 * Subscribes the person who follows a confirmation link, and emits the event. Undefined in the same cases as
 * `readConfirmation`. A link that isn't open changes nothing, and two concurrent uses confirm only once.
 * @param ipAddress the person's IP address, stored as proof.
 */
export async function confirmSubscription(
  deps: AudienceDeps,
  token: string,
  ipAddress: string | null,
): Promise<(Confirmation & ToPublish) | undefined> {
  const done = await inTransaction(deps.database, async (sql) => {
    const seen = readSignedToken(purpose, token);
    // Locks first, so that the second of two concurrent uses sees the first one's change.
    await sql.query({ text: 'SELECT 1 FROM subscribers WHERE id = $1 FOR NO KEY UPDATE', values: [seen?.id] });
    const found = await find(deps, sql, token);
    if (found === undefined) return undefined;
    const { list, subscriber, state } = found;
    const { email } = subscriber;
    const nothing = { list, email, state, isNew: false, ...nothingToPublish };
    if (state !== 'open') return nothing;
    const wanted = { ...noChange, move: 'confirm' as const, source: 'form' as const, consentIpAddress: ipAddress };
    const planned = planUpdate(list, subscriber, wanted, deps.clock.now());
    if (planned === undefined) return nothing;
    const saved = await saveUpdate(sql, deps.events, list.accountId, planned);
    if (saved.kind !== 'saved') throw new Error('A locked subscriber was changed by another transaction');
    return { list, email, state: 'confirmed' as const, isNew: true, work: saved.work, mailIds: saved.mailIds };
  });
  if (done === undefined) return undefined;
  const { list, email, state, isNew, work, mailIds } = done;
  const shown = await readPublicList(deps.database, list.accountId, list.id);
  const gone = { uid: toUid('list', list.id), name: list.name, language: 'en' as const, accentColor: null };
  return { accountId: list.accountId, email, state, isNew, list: shown ?? gone, work, mailIds };
}

async function find({ appSecrets, clock }: AudienceDeps, sql: Sql, token: string) {
  const read = readSignedToken(purpose, token);
  const loaded = read === undefined ? undefined : await loadSubscriberById(sql, read.id);
  if (read === undefined || loaded === undefined) return undefined;
  const { list, subscriber } = loaded;
  // The token is bound to the address it was mailed to: after a change of address, the new one has to be confirmed.
  if (!tokenIsGenuine(read, { purpose, bound: subscriber.emailNormalized, appSecrets })) return undefined;
  const suppressed = await isSuppressed(sql, list.accountId, subscriber.emailNormalized, appSecrets);
  return {
    list,
    subscriber,
    state: suppressed ? ('suppressed' as const) : stateOf(subscriber.status, read, clock.now()),
  };
}

function stateOf(status: string, token: SignedToken, now: Date): ConfirmationState {
  if (status === 'subscribed') return 'confirmed';
  if (status !== 'unconfirmed') return 'left';
  return token.expiresAt.getTime() <= now.getTime() ? 'expired' : 'open';
}
