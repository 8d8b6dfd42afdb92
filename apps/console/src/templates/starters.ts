import type { Design } from '../content-editor/mail-html.ts';

/** What starters say; they are written in the viewer's language. */
export interface StarterTexts {
  names: { letter: string; newsletter: string; announcement: string };
  subjects: { newsletter: string; announcement: string };
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
}

/** A template to begin with. */
export interface Starter {
  id: 'letter' | 'newsletter' | 'announcement';
  name: string;
  subject: string | null;
  design: Design;
}

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

/** The templates that are offered to whoever has none: one layout, and two mails to be filled in. */
export function startersIn(words: StarterTexts): Starter[] {
  const footer = small(
    text(words.webView, '{{ web_view_url }}'),
    text(' · '),
    text(words.unsubscribe, '{{ unsubscribe_url }}'),
  );
  const section = (title: string) => [heading(2, title), paragraph(text(words.paragraph)), button(words.readMore)];
  return [
    {
      id: 'letter',
      name: words.names.letter,
      subject: null,
      design: document(small(text('{{ list.name }}')), divider, paragraph(text('{{ content }}')), divider, footer),
    },
    {
      id: 'newsletter',
      name: words.names.newsletter,
      subject: words.subjects.newsletter,
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
      id: 'announcement',
      name: words.names.announcement,
      subject: words.subjects.announcement,
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
  ];
}
