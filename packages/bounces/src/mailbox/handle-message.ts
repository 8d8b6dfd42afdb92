import { isDatabaseUnavailable } from '@mailwright/database';
import type { Counter, Logger } from '@mailwright/platform';
import { readInboundAddress } from '../inbound/bounce-addresses.ts';
import { handleMail, type InboundDeps, type InboundMail, type InboundResult } from '../inbound/handle-mail.ts';
import { readFields } from '../parse/read-fields.ts';
import type { HandledMessage, MailboxMessage } from './mailbox.ts';

/** The dependencies of handling messages. */
export interface MessageDeps extends InboundDeps {
  log: Logger;
  received: Counter<'result'>;
  /** The bounce domain, if there is one. */
  domain: string | undefined;
}

// A mail that can't be understood is kept for a person to read.
const notUnderstood = new Set<InboundResult>(['no_report', 'unmatched']);
const maxHeader = 65_536;

/**
 * Handles a message of a mailbox. Resolves once all its effects are committed; only then may it be removed. A message
 * that can't be handled counts as not understood.
 * @throws if Postgres is unavailable
 */
export async function handleMessage(deps: MessageDeps, { id, raw }: MailboxMessage): Promise<HandledMessage> {
  const { log, received } = deps;
  const { to, from } = readEnvelope(raw, deps);
  try {
    const result = await handleMail(deps, { to, from, raw });
    received.inc({ result });
    log.info('bounce_mailbox.message_handled', { to: to.kind, result });
    return { id, isUnderstood: !notUnderstood.has(result) };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    received.inc({ result: 'not_recorded' });
    log.warn('bounce_mailbox.message_failed', { error });
    return { id, isUnderstood: false };
  }
}

/**
 * Reads a message's recipient and sender from the header, where the delivering server wrote them. Without a bounce
 * domain, or an address in it, `to` is unknown, and the mail that a report returns shows what it is about.
 */
function readEnvelope(
  raw: Buffer,
  { domain, appSecrets }: Pick<MessageDeps, 'domain' | 'appSecrets'>,
): { to: InboundMail['to']; from: string } {
  const [header = ''] = raw
    .subarray(0, maxHeader)
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1);
  const fields = readFields(header);
  const addresses = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'to'].flatMap(
    (name) => (fields.get(name) ?? '').slice(0, 2_000).match(/[^\s<>,;:"]{1,320}@[^\s<>,;:"]{1,255}/g) ?? [],
  );
  const known =
    domain === undefined ? [] : addresses.flatMap((address) => readInboundAddress(address, domain, appSecrets) ?? []);
  const from = /<([^<>]*)>/.exec(fields.get('return-path') ?? '')?.[1] ?? fields.get('from') ?? '';
  return { to: known[0] ?? { kind: 'unknown' }, from };
}
