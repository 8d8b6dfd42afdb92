/** The document of the block editor. */
export type Design = Record<string, unknown>;

/**
 * The content of a mail: its HTML, and the block editor's document that produced it, or null if it was written as HTML.
 */
export interface MailContent {
  html: string;
  design: Design | null;
}

/** How a mail is written. */
export type WritingMode = 'blocks' | 'html';

/** How a content was written; empty content starts with blocks. */
export function modeOf({ html, design }: MailContent): WritingMode {
  return design === null && html.trim() !== '' ? 'html' : 'blocks';
}

const output = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#x27;': "'", '&#39;': "'" };

/**
 * Restores the Liquid in the block editor's HTML as it was typed. The editor escapes `"` and `<`, which Liquid then
 * doesn't understand. Double quotes become single quotes if that means the same, so that they don't end an attribute
 * around them.
 */
export function restoreLiquid(html: string): string {
  return html.replace(output, (tag) => {
    const plain = tag.replace(/&(?:amp|lt|gt|#x27|#39);/g, (entity) => entities[entity] ?? entity);
    return plain.replaceAll('&quot;', plain.includes("'") ? '"' : "'");
  });
}

/** Removes what only the renderer needs: its hydration comments, and a language that no one has chosen. */
export function removeRendererMarks(html: string): string {
  return html.replace(/<!--(?:\/?[$&]|html|head|body)-->/g, '').replace(/(<(?:html|body|td)\b[^>]*?) lang="en"/g, '$1');
}

/** The content between a document's body tags, for the slot of a template. */
export function bodyOf(html: string): string {
  const [, body] = /<body[^>]*>([\s\S]*)<\/body>/i.exec(html) ?? [];
  return (body ?? html).trim();
}

/**
 * Replaces a paragraph that contains only the slot with the slot itself. The inserted content has blocks, which a
 * paragraph can't contain.
 */
export function freeSlot(html: string): string {
  return html.replace(/<p\b[^>]*>\s*(\{\{-?\s*content\s*-?\}\})\s*<\/p>/gi, '$1');
}

/** Whether a template has a slot for the content of mails. */
export function hasContentSlot(html: string): boolean {
  return /\{\{-?\s*content\s*-?\}\}/.test(html);
}

/** Fills a template's slot with a sample, for a preview picture. */
export function fillSlot(html: string, sample: string): string {
  return html.replace(/\{\{-?\s*content\s*-?\}\}/g, () => sample);
}
