import type { Design } from '../content-editor/mail-html.ts';

/** The texts of the starters, in the viewer's language. */
export interface StarterTexts {
  names: Record<StarterId, string>;
  subjects: { newsletter: string; announcement: string; receipt: string };
  unsubscribe: string;
  webView: string;
  greeting: string;
  newsletterTitle: string;
  newsletterIntro: string;
  first: string;
  second: string;
  third: string;
  paragraph: string;
  readMore: string;
  announcementTitle: string;
  announcementLead: string;
  announcementText: string;
  announcementButton: string;
  signature: string;
  receiptTitle: string;
  receiptText: string;
  receiptButton: string;
  receiptSender: string;
}

/** What a template can start from. */
export type StarterId = 'html' | 'letter' | 'blank' | 'newsletter' | 'announcement' | 'receipt';

/** A template to start from: HTML, or a block document. */
export type Starter = { id: StarterId; name: string; subject: string | null } & ({ html: string } | { design: Design });

type Block = Record<string, unknown>;

const text = (value: string, link?: string): Block => ({
  type: 'text',
  text: value,
  ...(link === undefined ? {} : { marks: [{ type: 'link', attrs: { href: link } }] }),
});
const paragraph = (...content: Block[]): Block => ({ type: 'paragraph', content });
const small = (...content: Block[]): Block => ({
  type: 'paragraph',
  attrs: { style: 'font-size: 13px; color: #6b675e', alignment: 'center' },
  content,
});
const heading = (level: number, value: string, alignment = 'left'): Block => ({
  type: 'heading',
  attrs: { level, alignment },
  content: [text(value)],
});
const divider: Block = { type: 'horizontalRule' };
const button = (label: string, alignment = 'left'): Block => ({
  type: 'button',
  attrs: { href: 'https://example.com/', alignment },
  content: [text(label)],
});
const columns = (...blocks: Block[][]): Block => ({
  type: 'twoColumns',
  content: blocks.map((content) => ({ type: 'columnsColumn', content })),
});
const document = (...content: Block[]): Design => ({ type: 'doc', content: [{ type: 'container', content }] });

/** The starters to choose from: two layouts, and mails to fill in, the last of which is for transactional emails. */
export function startersIn(words: StarterTexts): Starter[] {
  const footer = small(
    text(words.webView, '{{ web_view_url }}'),
    text(' · '),
    text(words.unsubscribe, '{{ unsubscribe_url }}'),
  );
  const section = (title: string) => [heading(2, title), paragraph(text(words.paragraph)), button(words.readMore)];
  const layoutHtml = [
    '<!doctype html>',
    '<html>',
    '<body>',
    '  {{ content }}',
    `  <p><a href="{{ unsubscribe_url }}">${words.unsubscribe}</a></p>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
  const startOf = (id: StarterId, subject: string | null = null) => ({ id, name: words.names[id], subject });
  return [
    {
      ...startOf('letter'),
      design: document(small(text('{{ list.name }}')), divider, paragraph(text('{{ content }}')), divider, footer),
    },
    { ...startOf('html'), html: layoutHtml },
    { ...startOf('blank'), design: document(paragraph(text(words.greeting)), footer) },
    {
      ...startOf('newsletter', words.subjects.newsletter),
      design: document(
        small(text('{{ list.name }}')),
        heading(1, words.newsletterTitle),
        paragraph(text(words.greeting)),
        paragraph(text(words.newsletterIntro)),
        divider,
        ...section(words.first),
        divider,
        columns(
          [heading(3, words.second), paragraph(text(words.paragraph))],
          [heading(3, words.third), paragraph(text(words.paragraph))],
        ),
        divider,
        paragraph(text(words.signature)),
        footer,
      ),
    },
    {
      ...startOf('announcement', words.subjects.announcement),
      design: document(
        heading(1, words.announcementTitle, 'center'),
        { ...paragraph(text(words.announcementLead)), attrs: { alignment: 'center' } },
        button(words.announcementButton, 'center'),
        divider,
        paragraph(text(words.announcementText)),
        paragraph(text(words.signature)),
        footer,
      ),
    },
    // Its values come from the caller of the API. It has no unsubscribe link, because customers expect a receipt.
    {
      ...startOf('receipt', words.subjects.receipt),
      design: document(
        heading(1, words.receiptTitle),
        paragraph(text(words.receiptText)),
        button(words.receiptButton),
        divider,
        paragraph(text(words.receiptSender)),
      ),
    },
  ];
}
