import {
  button,
  columns,
  divider,
  document,
  heading,
  paragraph,
  small,
  text,
} from '../content-editor/block-document.ts';
import type { Design } from '../content-editor/mail-html.ts';
import type { Translate } from '../texts/catalogs.ts';
import '../texts/templates.ts';

/** What a template can start from. */
export type StarterId = 'html' | 'letter' | 'blank' | 'newsletter' | 'announcement' | 'receipt';

/** A template to start from: HTML, or a block document. */
export type Starter = { id: StarterId; name: string; subject: string | null } & ({ html: string } | { design: Design });

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
