import { showSubscribers, type ShownSubscriber } from '@mailwright/audience';
import type { AccountEvent } from '@mailwright/outbox';
import { toUid } from '@mailwright/platform';
import type { ChunkRecipient } from './read-chunk-recipients.ts';
import type { EngineDeps } from './engine-deps.ts';
import type { RecipientResult, ResultEvents } from './record-results.ts';
import type { OutgoingMail } from './sending-ports.ts';

/** The `email.sent` events of a chunk. */
export interface SentEvents {
  /** Remembers the Message-ID of a recipient's mail. */
  add(recipient: ChunkRecipient, mail: OutgoingMail): void;
  /** The events of those who are sent to; undefined without any. */
  of(results: RecipientResult[]): ResultEvents | undefined;
}

/**
 * Prepares the events of a chunk, when a hook wants them; resolves to undefined when none does. Looked up once a chunk, that is
 * every second or so: the representations of a million subscribers cost more than sending to them.
 */
export async function createSentEvents(
  { database, events, clock }: Pick<EngineDeps, 'database' | 'events' | 'clock'>,
  { chunk, accountId }: { chunk: { campaignId: string }; accountId: string },
  recipients: ChunkRecipient[],
): Promise<SentEvents | undefined> {
  const campaign = await database.prisma.campaign.findUnique({
    where: { id: chunk.campaignId, accountId },
    select: { listId: true, name: true, subject: true },
  });
  const listId = campaign?.listId ?? undefined;
  if (campaign === null || listId === undefined) return undefined;
  if (!(await events.isWanted(database, { accountId, listId }, ['email.sent']))) return undefined;
  const ids = recipients.flatMap(({ skip, subscriberId }) => (skip === undefined ? subscriberId : []));
  const shown = new Map((await showSubscribers(database, accountId, ids)).map((one) => [one.id, one]));
  const sentTo = new Map<number, { subscriber: ShownSubscriber; messageId: string }>();
  const reference = { uid: toUid('cmp', chunk.campaignId), name: campaign.name, subject: campaign.subject ?? '' };
  return {
    add: ({ position, subscriberId }, { raw }) => {
      const subscriber = shown.get(subscriberId);
      if (subscriber !== undefined) sentTo.set(position, { subscriber, messageId: readMessageId(raw) });
    },
    of: (results) => {
      const occurredAt = clock.now();
      const sent = results.flatMap(({ position, status }): AccountEvent[] => {
        const to = status === 'sent' ? sentTo.get(position) : undefined;
        if (to === undefined) return [];
        const { subscriber, list, id } = to.subscriber;
        const data = { subscriber, list, campaign: reference, message_id: to.messageId };
        return [{ accountId, type: 'email.sent', listId, subscriberId: id, data, occurredAt }];
      });
      return sent.length === 0 ? undefined : { events: sent, writer: events };
    },
  };
}

/** The Message-ID of a composed mail, without brackets. */
function readMessageId(raw: Buffer): string {
  const header = raw.subarray(0, raw.indexOf('\r\n\r\n')).toString('latin1');
  return /^Message-ID: <([^>]+)>/im.exec(header)?.[1] ?? '';
}
