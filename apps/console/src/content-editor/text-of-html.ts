const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const liquid = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;

/**
 * Converts HTML to the initial content of a text part: Liquid stays as it is, and each link's address follows its text.
 * If no one writes a text part, the service generates it when sending.
 */
export function textOfHtml(html: string): string {
  const tags: string[] = [];
  const kept = html.replace(liquid, (tag) => `\ue000${tags.push(tag) - 1}\ue001`);
  const text = kept
    .replace(/<!--[\s\S]*?-->|<(head|style|script)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gi, (_, address: string, label: string) => {
      const words = label.replace(/<[^>]*>/g, '').trim();
      return words === '' || words === address ? address : `${words} [${address}]`;
    })
    .replace(/<br\b[^>]*>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '\n* ')
    .replace(/<hr\b[^>]*>/gi, '\n\n---\n\n')
    .replace(/<\/(?:p|h[1-6]|ul|ol|table|blockquote|div|section)>/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hexadecimal, name) =>
      readEntity(entity, { decimal, hexadecimal, name }),
    );
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replace(/\ue000(\d+)\ue001/g, (_, index: string) => tags[Number(index)] ?? '');
}

type Found = Record<'decimal' | 'hexadecimal' | 'name', string | undefined>;

function readEntity(entity: string, { decimal, hexadecimal, name }: Found): string {
  if (name !== undefined) return entities[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  // Invisible characters, which pad the preview text in inboxes, aren't text.
  if ([0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0xfeff, 0xad].includes(code)) return '';
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
