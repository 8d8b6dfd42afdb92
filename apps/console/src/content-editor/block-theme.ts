import type { ThemeConfig } from '@react-email/editor/plugins';
import { firstTheme, stylesOf } from './mail-theme.ts';

const { body, container, link, button } = stylesOf(firstTheme);

/** The initial look of a mail made of blocks, with a text size that phones don't enlarge. */
export const mailTheme: ThemeConfig = {
  extends: 'basic',
  styles: {
    body: {
      ...body,
      fontSize: '16px',
      paddingTop: '24px',
      paddingRight: '16px',
      paddingBottom: '24px',
      paddingLeft: '16px',
    },
    container: { ...container },
    h1: { fontSize: '28px' },
    h2: { fontSize: '22px' },
    h3: { fontSize: '18px' },
    link: { ...link },
    button: {
      ...button,
      paddingTop: '12px',
      paddingRight: '20px',
      paddingBottom: '12px',
      paddingLeft: '20px',
    },
  },
};
