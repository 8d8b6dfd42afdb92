import { fillSlot } from '../content-editor/mail-html.ts';
import type { Translate } from '../texts/catalogs.ts';
import '../texts/templates.ts';

/** A template with a sample in place of the content of mails, if it has a slot for it. */
export function withSample(html: string, t: Translate): string {
  const frame = 'margin: 16px 0; padding: 24px; border: 1px dashed #b5b0a5';
  return fillSlot(html, `<p style="${frame}">${t('templates.slotSample')}</p>`);
}
