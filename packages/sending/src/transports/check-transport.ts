import type { TransportCheck } from '@mailwright/contracts';
import { checkServer } from '../delivery/open-smtp-session.ts';
import type { TransportDeps } from './manage-transports.ts';
import { readTransport, readTransportId } from './read-transports.ts';
import { type ServerDeps, toMailServer } from './to-mail-server.ts';

const limitMs = 15_000;

/**
 * Opens a session with a transport as a worker would, and sends no mail.
 * @throws ProblemError `not_found`
 */
export async function checkTransport(
  deps: Pick<TransportDeps, 'database'> & ServerDeps,
  accountId: string,
  uid: string,
): Promise<TransportCheck> {
  const row = await readTransport(deps.database, accountId, readTransportId(uid));
  const startedAt = performance.now();
  const check = await checkServer(toMailServer(row, deps), limitMs);
  const durationMs = Math.round(performance.now() - startedAt);
  const offers = check.ok ? check : { encrypted: false, pipelining: false, smtpUtf8: false, maxBytes: null };
  return {
    ok: check.ok,
    failed_at: check.ok ? null : check.step,
    code: check.ok ? null : check.code,
    message: check.ok ? null : check.reply,
    encrypted: offers.encrypted,
    pipelining: offers.pipelining,
    smtputf8: offers.smtpUtf8,
    max_bytes: offers.maxBytes,
    duration_ms: durationMs,
  };
}
