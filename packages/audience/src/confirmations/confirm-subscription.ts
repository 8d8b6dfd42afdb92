import { readSignedToken, type SignedToken, tokenIsGenuine } from '@mailwright/platform';
import { inTransaction, type Sql } from '@mailwright/database';
import type { AudienceDeps } from '../audience-deps.ts';
import { loadSubscriberById } from '../subscribers/load-list.ts';
import { noChange, planUpdate } from '../subscribers/plan-change.ts';
import { nothingToPublish, saveUpdate, type ToPublish } from '../subscribers/save-change.ts';
import { isSuppressed } from '../suppressions/is-suppressed.ts';

const purpose = 'confirm-subscription';

/** How a link to confirm stands: `left` when the person has unsubscribed since. */
export type ConfirmationState = 'open' | 'confirmed' | 'expired' | 'left' | 'suppressed';

/** What a link is about. */
export interface Confirmation {
  state: ConfirmationState;
  listName: string;
}

/** What a link to confirm says; undefined for one that is forged, or about somebody or a list that is gone. */
export async function readConfirmation(deps: AudienceDeps, token: string): Promise<Confirmation | undefined> {
  const found = await find(deps, deps.database, token);
  return found && { state: found.state, listName: found.list.name };
}

/**
 * Subscribes who follows a link to confirm, and tells it the hooks. Undefined as with `readConfirmation`; acting on one
 * that isn't open changes nothing, and two at once confirm once.
 * @param ipAddress theirs, kept as proof.
 */
export async function confirmSubscription(
  deps: AudienceDeps,
  token: string,
  ipAddress: string | null,
): Promise<(Confirmation & ToPublish) | undefined> {
  return inTransaction(deps.database, async (sql) => {
    const seen = readSignedToken(purpose, token);
    // Locked first, so that of two at once the second sees what the first has done.
    await sql.query({ text: 'SELECT 1 FROM subscribers WHERE id = $1 FOR NO KEY UPDATE', values: [seen?.id] });
    const found = await find(deps, sql, token);
    if (found === undefined) return undefined;
    const { list, subscriber, state } = found;
    const nothing = { state, listName: list.name, ...nothingToPublish };
    if (state !== 'open') return nothing;
    const wanted = { ...noChange, move: 'confirm' as const, source: 'form' as const, consentIpAddress: ipAddress };
    const planned = planUpdate(list, subscriber, wanted, deps.clock.now());
    if (planned === undefined) return nothing;
    const saved = await saveUpdate(sql, deps.events, list.accountId, planned);
    if (saved.kind !== 'saved') throw new Error('A locked subscriber was changed by somebody else');
    return { ...nothing, state: 'confirmed', work: saved.work, mailIds: saved.mailIds };
  });
}

async function find({ appSecrets, clock }: AudienceDeps, sql: Sql, token: string) {
  const read = readSignedToken(purpose, token);
  const loaded = read === undefined ? undefined : await loadSubscriberById(sql, read.id);
  if (read === undefined || loaded === undefined) return undefined;
  const { list, subscriber } = loaded;
  // Bound to the address it was mailed to: who has changed theirs since has to confirm the new one.
  if (!tokenIsGenuine(read, { purpose, bound: subscriber.emailNormalized, appSecrets })) return undefined;
  const suppressed = await isSuppressed(sql, list.accountId, subscriber.emailNormalized, appSecrets);
  return {
    list,
    subscriber,
    state: suppressed ? ('suppressed' as const) : judge(subscriber.status, read, clock.now()),
  };
}

function judge(status: string, token: SignedToken, now: Date): ConfirmationState {
  if (status === 'subscribed') return 'confirmed';
  if (status !== 'unconfirmed') return 'left';
  return token.expiresAt.getTime() <= now.getTime() ? 'expired' : 'open';
}
