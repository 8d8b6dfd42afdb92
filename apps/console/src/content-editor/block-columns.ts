import type { Block } from './block-document.ts';

const gap = 24;

/** Blocks side by side, equally wide and aligned at the top, which a phone shows one below the other: see `phoneStyles`. */
export function columns(...each: Block[][]): Block {
  const width = `${Math.floor(100 / each.length)}%`;
  return {
    type: each.length === 2 ? 'twoColumns' : 'threeColumns',
    content: each.map((content, at) => {
      // Spread over all columns, so that their texts are equally wide.
      const [left, right] = [at, each.length - 1 - at].map((steps) => Math.round((steps * gap) / each.length));
      const style = `width: ${width}; vertical-align: top; padding-left: ${left}px; padding-right: ${right}px`;
      return { type: 'columnsColumn', attrs: { class: 'start-column', style }, content };
    }),
  };
}

/** The style sheet of columns, for programs that read one. */
export const phoneStyles =
  '@media (max-width: 480px) { .start-column { display: block !important; width: 100% !important; ' +
  'padding: 0 0 12px !important; box-sizing: border-box !important; } }';
