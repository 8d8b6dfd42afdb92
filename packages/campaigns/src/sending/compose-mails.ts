import type { StartedMail } from './mails-in-flight.ts';
import type { ChunkRecipient } from './read-chunk-recipients.ts';
import type { OutgoingMail } from './sending-ports.ts';

/** Composes the mails of a chunk's started recipients, a few milliseconds at a time. */
export interface MailComposer {
  /** Adds recipients that are started. */
  add(recipients: ChunkRecipient[]): void;
  /** Recipients that are started, whose mails aren't composed. */
  waiting(): ChunkRecipient[];
  /** For how long there is nothing to compose, in milliseconds. */
  restMs(): number;
  /** Composes some of those who wait. */
  compose(): StartedMail[];
}

// So long it may keep the process from the mails of others.
const maxHoldMs = 25;
// Mails cost less than a millisecond. A composer whose mails cost more than this leaves half of its time to others.
const cheapMs = 5;

/**
 * Composes mails in turns with everything else the process does.
 * @param options `compose`: of one recipient. `onError` gets what it throws.
 */
export function createMailComposer(options: {
  compose: (recipient: ChunkRecipient) => OutgoingMail;
  onError: (recipient: ChunkRecipient, error: unknown) => void;
}): MailComposer {
  let waiting: ChunkRecipient[] = [];
  let restsUntil = -Infinity;
  return {
    add: (recipients) => void waiting.push(...recipients),
    waiting: () => waiting,
    restMs: () => Math.max(0, restsUntil - performance.now()),
    compose: () => {
      if (restsUntil > performance.now()) return [];
      const mails: StartedMail[] = [];
      const startedAt = performance.now();
      let tookMs = 0;
      let count = 0;
      for (const recipient of waiting) {
        if (tookMs >= maxHoldMs) break;
        count += 1;
        try {
          mails.push({ recipient, mail: options.compose(recipient), tries: 0 });
        } catch (error) {
          options.onError(recipient, error);
        }
        tookMs = performance.now() - startedAt;
      }
      waiting = waiting.slice(count);
      if (tookMs > count * cheapMs) restsUntil = startedAt + 2 * tookMs;
      return mails;
    },
  };
}
