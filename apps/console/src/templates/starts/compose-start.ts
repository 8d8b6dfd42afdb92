import type { Brand } from '../../brand/brand-values.ts';
import { composeDesign } from '../../content-editor/compose-design.tsx';
import type { MailContent } from '../../content-editor/mail-html.ts';
import type { Translate } from '../../texts/catalogs.ts';
import '../../texts/starts.ts';
import { designOf } from './start-designs.ts';
import type { StartId } from './start-ids.ts';

/** The mail of a start, in the viewer's language and in the look of the account's brand. */
export async function composeStart(id: StartId, t: Translate, brand: Brand | null): Promise<MailContent> {
  if (id !== 'html') return composeDesign(designOf(id, t, brand));
  const lines = [
    '<!doctype html>',
    '<html>',
    '<body>',
    '  {{ content }}',
    `  <p><a href="{{ unsubscribe_url }}">${t('starts.footer.unsubscribe')}</a></p>`,
    '</body>',
    '</html>',
    '',
  ];
  return { html: lines.join('\n'), design: null };
}
