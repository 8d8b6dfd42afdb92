import type { LogicOfMail } from '@mailwright/mail';
import type { ChunkRecipient } from './read-chunk-recipients.ts';
import type { Composer } from './sending-ports.ts';

/**
 * What only Liquid can render of a chunk's mails. It is rendered in threads, ahead of the start of the mails: while it is waited
 * for, which may take long, it holds no slots, and nothing is recorded as started.
 */
export interface RenderedAhead {
  /**
   * Goes on with the next recipients, unless enough of them are rendered.
   * @param next whose mail is started next. With variants others may be rendered long before: without this one nothing would go on.
   */
  goOn(next: ChunkRecipient | undefined): void;
  isRendering(): boolean;
  /** Whether a recipient's mail can be composed. */
  has(recipient: ChunkRecipient): boolean;
  /** What was rendered of a mail, which isn't kept any longer. */
  take(recipient: ChunkRecipient): LogicOfMail | undefined;
  /** Why the templates can't be rendered at all. */
  failure(): { error: unknown } | undefined;
}

/**
 * @param options `recipients`: of the chunk. `enough`: how many rendered mails may wait until they are started.
 *   `onChange` is called when mails can be composed, or never will be.
 */
export function createRenderedAhead(options: {
  renderLogic: Composer['renderLogic'];
  recipients: readonly ChunkRecipient[];
  enough: number;
  onChange: () => void;
}): RenderedAhead {
  const { renderLogic, enough, onChange } = options;
  const rendered = new Map<ChunkRecipient, LogicOfMail>();
  let unrendered =
    renderLogic === undefined
      ? []
      : options.recipients.filter(({ skip, quietUntil }) => skip === undefined && quietUntil === undefined);
  let rendering: Promise<void> | undefined;
  let failure: { error: unknown } | undefined;

  async function render(renderSome: NonNullable<Composer['renderLogic']>): Promise<void> {
    try {
      const next = unrendered.slice(0, enough);
      const some = await renderSome(next);
      for (const [recipient, logic] of some) rendered.set(recipient, logic);
      unrendered = [...next.filter((recipient) => !some.has(recipient)), ...unrendered.slice(next.length)];
    } catch (error) {
      failure = { error };
    }
    rendering = undefined;
    onChange();
  }

  return {
    goOn: (next) => {
      const [first] = unrendered;
      if (renderLogic === undefined || failure !== undefined || first === undefined) return;
      if (rendered.size < enough || first === next) rendering ??= render(renderLogic);
    },
    isRendering: () => rendering !== undefined,
    has: (recipient) => renderLogic === undefined || rendered.has(recipient),
    take: (recipient) => {
      const logic = rendered.get(recipient);
      rendered.delete(recipient);
      return logic;
    },
    failure: () => failure,
  };
}
