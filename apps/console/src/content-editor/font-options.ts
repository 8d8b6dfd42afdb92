import type { Translate } from '../texts/catalogs.ts';
import '../texts/design.ts';
import { type MailFont, mailFonts } from './mail-theme.ts';

/** The names of fonts, which are the same in every language. */
const fontNames: Record<Exclude<MailFont, 'system'>, string> = {
  arial: 'Arial',
  verdana: 'Verdana',
  trebuchet: 'Trebuchet',
  georgia: 'Georgia',
  times: 'Times',
  courier: 'Courier',
};

/** The fonts of mails to choose from. */
export function fontOptions(t: Translate): { value: MailFont; label: string }[] {
  const names = { system: t('design.systemFont'), ...fontNames };
  return (Object.keys(mailFonts) as MailFont[]).map((value) => ({ value, label: names[value] }));
}
