/** The document of the block editor. */
export type Design = Record<string, unknown>;

/** What a mail says: its HTML, and the document that the block editor made it of; null when it was written as HTML. */
export interface MailContent {
  html: string;
  design: Design | null;
}

/** How a mail is written. */
export type WritingMode = 'blocks' | 'html';

/** How a content was written; what is empty begins with blocks. */
export function modeOf({ html, design }: MailContent): WritingMode {
  return design === null && html.trim() !== '' ? 'html' : 'blocks';
}

const output = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#x27;': "'", '&#39;': "'" };

/**
 * The HTML of the block editor with its Liquid as it was typed: the editor escapes `"` and `<`, which Liquid then doesn't know.
 * A quotation mark becomes a single one where that says the same, so that an attribute around it stays whole.
 */
export function restoreLiquid(html: string): string {
  return html.replace(output, (tag) => {
    const plain = tag.replace(/&(?:amp|lt|gt|#x27|#39);/g, (entity) => entities[entity] ?? entity);
    return plain.replaceAll('&quot;', plain.includes("'") ? '"' : "'");
  });
}

/** HTML without what only its renderer needs: marks of where rendering would go on, and a language that no one has chosen. */
export function removeRendererMarks(html: string): string {
  return html.replace(/<!--(?:\/?[$&]|html|head|body)-->/g, '').replace(/(<(?:html|body|td)\b[^>]*?) lang="en"/g, '$1');
}

/** What is between the body tags of a document, for the slot of a template. */
export function bodyOf(html: string): string {
  const [, body] = /<body[^>]*>([\s\S]*)<\/body>/i.exec(html) ?? [];
  return (body ?? html).trim();
}

/** A slot that is a paragraph of its own becomes the slot alone, since what is inserted has blocks, which a paragraph can't. */
export function freeSlot(html: string): string {
  return html.replace(/<p\b[^>]*>\s*(\{\{-?\s*content\s*-?\}\})\s*<\/p>/gi, '$1');
}

/** Whether a template has a slot for the content of mails. */
export function hasContentSlot(html: string): boolean {
  return /\{\{-?\s*content\s*-?\}\}/.test(html);
}

/** The HTML of a template with a sample in its slot, as a picture of it. */
export function fillSlot(html: string, sample: string): string {
  return html.replace(/\{\{-?\s*content\s*-?\}\}/g, () => sample);
}
