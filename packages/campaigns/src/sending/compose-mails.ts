import type { StartedMail } from './mails-in-flight.ts';
import type { ChunkRecipient } from './read-chunk-recipients.ts';
import type { OutgoingMail } from './sending-ports.ts';

/** Composes the mails of a chunk's started recipients, a few milliseconds at a time. */
export interface MailComposer {
  /** Recipients that are started, whose mails aren't composed. */
  readonly waiting: ChunkRecipient[];
  /** How long it rests before it composes more, in milliseconds; 0 when it doesn't. */
  restMs(): number;
  /** Composes some of those who wait. */
  compose(): StartedMail[];
}

// So long it may keep the process from the mails of others.
const maxHoldMs = 25;
// Mails cost less than a millisecond. A composer whose mails cost more than this leaves half of its time to others.
const cheapMs = 5;

/**
 * Composes mails in turns with everything else the process does: a template of loops takes hundreds of times as long as others.
 * @param composeMail of one recipient. @param onError gets what it throws.
 */
export function createMailComposer(
  composeMail: (recipient: ChunkRecipient) => OutgoingMail,
  onError: (recipient: ChunkRecipient, error: unknown) => void,
): MailComposer {
  const waiting: ChunkRecipient[] = [];
  let restsUntil = -Infinity;
  return {
    waiting,
    restMs: () => Math.max(0, restsUntil - performance.now()),
    compose: () => {
      const mails: StartedMail[] = [];
      const startedAt = performance.now();
      let tookMs = 0;
      let count = 0;
      for (; count < waiting.length && tookMs < maxHoldMs; count += 1) {
        const recipient = waiting[count];
        if (recipient === undefined) break;
        try {
          mails.push({ recipient, mail: composeMail(recipient), tries: 0 });
        } catch (error) {
          onError(recipient, error);
        }
        tookMs = performance.now() - startedAt;
      }
      waiting.splice(0, count);
      if (tookMs > count * cheapMs) restsUntil = startedAt + 2 * tookMs;
      return mails;
    },
  };
}
