import type { LogicOfMail } from '@mailwright/mail';
import type { StartedMail } from './mails-in-flight.ts';
import type { ChunkRecipient } from './read-chunk-recipients.ts';
import type { Composer, OutgoingMail } from './sending-ports.ts';

/** Composes the mails of a chunk's started recipients, a few milliseconds at a time. */
export interface MailComposer {
  /** Adds recipients that are started. */
  add(recipients: ChunkRecipient[]): void;
  /** Recipients that are started, whose mails aren't composed. */
  waiting(): ChunkRecipient[];
  /** For how long there is nothing to compose, in milliseconds; `onChange` is called when there is earlier. */
  restMs(): number;
  /** Composes some of those who wait. @param isOpen whether the logic of further mails may be rendered */
  compose(isOpen: boolean): StartedMail[];
  /** Whether the logic of mails is being rendered, or of mails that aren't composed yet has been. */
  isRendering(): boolean;
  /** Why the templates can't be rendered at all. */
  failure(): { error: unknown } | undefined;
}

// So long it may keep the process from the mails of others.
const maxHoldMs = 25;
// Mails cost less than a millisecond. A composer whose mails cost more than this leaves half of its time to others.
const cheapMs = 5;

/**
 * Composes mails in turns with everything else the process does. What only Liquid can render of them is rendered before, in a
 * thread, of several mails at once.
 * @param options `compose`: of one recipient. `onError` gets what it throws. `onChange` is called when mails can be composed,
 *   or never will be.
 */
export function createMailComposer(options: {
  compose: (recipient: ChunkRecipient, logic: LogicOfMail | undefined) => OutgoingMail;
  renderLogic: Composer['renderLogic'];
  onError: (recipient: ChunkRecipient, error: unknown) => void;
  onChange: () => void;
}): MailComposer {
  const { renderLogic } = options;
  /** Those whose logic isn't rendered, and those who can be composed. */
  let unrendered: ChunkRecipient[] = [];
  let ready: { recipient: ChunkRecipient; logic: LogicOfMail | undefined }[] = [];
  let rendering: Promise<void> | undefined;
  let failure: { error: unknown } | undefined;
  let restsUntil = -Infinity;

  async function render(renderSome: NonNullable<Composer['renderLogic']>): Promise<void> {
    try {
      const rendered = await renderSome(unrendered);
      ready.push(...[...rendered].map(([recipient, logic]) => ({ recipient, logic })));
      unrendered = unrendered.filter((recipient) => !rendered.has(recipient));
    } catch (error) {
      failure = { error };
    }
    rendering = undefined;
    options.onChange();
  }

  return {
    add: (recipients) => {
      if (renderLogic === undefined) ready.push(...recipients.map((recipient) => ({ recipient, logic: undefined })));
      else unrendered.push(...recipients);
    },
    waiting: () => [...ready.map(({ recipient }) => recipient), ...unrendered],
    restMs: () => (ready.length === 0 ? Infinity : Math.max(0, restsUntil - performance.now())),
    failure: () => failure,
    isRendering: () => rendering !== undefined || (renderLogic !== undefined && ready.length > 0),
    compose: (isOpen) => {
      // The next ones are rendered while these are composed.
      if (isOpen && renderLogic !== undefined && unrendered.length > 0 && failure === undefined)
        rendering ??= render(renderLogic);
      if (restsUntil > performance.now()) return [];
      const mails: StartedMail[] = [];
      const startedAt = performance.now();
      let tookMs = 0;
      let count = 0;
      for (const { recipient, logic } of ready) {
        if (tookMs >= maxHoldMs) break;
        count += 1;
        try {
          mails.push({ recipient, mail: options.compose(recipient, logic), tries: 0 });
        } catch (error) {
          options.onError(recipient, error);
        }
        tookMs = performance.now() - startedAt;
      }
      ready = ready.slice(count);
      if (tookMs > count * cheapMs) restsUntil = startedAt + 2 * tookMs;
      return mails;
    },
  };
}
