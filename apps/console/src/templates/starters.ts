import type { Design } from '../content-editor/mail-html.ts';
import type { Translate } from '../texts/catalogs.ts';
import '../texts/templates.ts';

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
export function startersIn(t: Translate): Starter[] {
  const footer = small(
    text(t('templates.starters.webView'), '{{ web_view_url }}'),
    text(' · '),
    text(t('templates.starters.unsubscribe'), '{{ unsubscribe_url }}'),
  );
  const section = (title: string) => [
    heading(2, title),
    paragraph(text(t('templates.starters.paragraph'))),
    button(t('templates.starters.readMore')),
  ];
  const layoutHtml = [
    '<!doctype html>',
    '<html>',
    '<body>',
    '  {{ content }}',
    `  <p><a href="{{ unsubscribe_url }}">${t('templates.starters.unsubscribe')}</a></p>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
  const startOf = (id: StarterId, subject: string | null = null) => ({
    id,
    name: t(`templates.starters.names.${id}`),
    subject,
  });
  return [
    {
      ...startOf('letter'),
      design: document(small(text('{{ list.name }}')), divider, paragraph(text('{{ content }}')), divider, footer),
    },
    { ...startOf('html'), html: layoutHtml },
    { ...startOf('blank'), design: document(paragraph(text(t('templates.starters.greeting'))), footer) },
    {
      ...startOf('newsletter', t('templates.starters.subjects.newsletter')),
      design: document(
        small(text('{{ list.name }}')),
        heading(1, t('templates.starters.newsletterTitle')),
        paragraph(text(t('templates.starters.greeting'))),
        paragraph(text(t('templates.starters.newsletterIntro'))),
        divider,
        ...section(t('templates.starters.first')),
        divider,
        columns(
          [heading(3, t('templates.starters.second')), paragraph(text(t('templates.starters.paragraph')))],
          [heading(3, t('templates.starters.third')), paragraph(text(t('templates.starters.paragraph')))],
        ),
        divider,
        paragraph(text(t('templates.starters.signature'))),
        footer,
      ),
    },
    {
      ...startOf('announcement', t('templates.starters.subjects.announcement')),
      design: document(
        heading(1, t('templates.starters.announcementTitle'), 'center'),
        { ...paragraph(text(t('templates.starters.announcementLead'))), attrs: { alignment: 'center' } },
        button(t('templates.starters.announcementButton'), 'center'),
        divider,
        paragraph(text(t('templates.starters.announcementText'))),
        paragraph(text(t('templates.starters.signature'))),
        footer,
      ),
    },
    // Its values come from the caller of the API. It has no unsubscribe link, because customers expect a receipt.
    {
      ...startOf('receipt', t('templates.starters.subjects.receipt')),
      design: document(
        heading(1, t('templates.starters.receiptTitle')),
        paragraph(text(t('templates.starters.receiptText'))),
        button(t('templates.starters.receiptButton')),
        divider,
        paragraph(text(t('templates.starters.receiptSender'))),
      ),
    },
  ];
}
