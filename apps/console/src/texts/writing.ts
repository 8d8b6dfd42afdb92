import { contentDe, contentEn } from './content-texts.ts';
import { designDe, designEn } from './design-texts.ts';
import { useI18n } from './language.tsx';
import { mediaDe, mediaEn } from './media-texts.ts';
import { templateDe, templateEn } from './template-texts.ts';

const english = { content: contentEn, templates: templateEn, media: mediaEn, design: designEn };
const german: typeof english = { content: contentDe, templates: templateDe, media: mediaDe, design: designDe };
const texts = { en: english, de: german };

/**
 * The texts and formats in the viewer's language, plus the texts about writing mails. Those are kept separate so that
 * only pages on which mails are written load them.
 */
export function useWriting() {
  const i18n = useI18n();
  return { ...i18n, texts: { ...i18n.texts, ...texts[i18n.language] } };
}
