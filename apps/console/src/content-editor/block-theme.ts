import type { EmailEditorProps } from '@react-email/editor';

/** The look of mails that are made of blocks: system fonts, black on white, at a size that a phone doesn't enlarge. */
export const mailTheme: NonNullable<EmailEditorProps['theme']> = {
  extends: 'basic',
  styles: {
    body: {
      fontSize: '16px',
      backgroundColor: '#ffffff',
      paddingTop: '24px',
      paddingRight: '16px',
      paddingBottom: '24px',
      paddingLeft: '16px',
    },
    container: { color: '#1a1a1a', width: '600px' },
    h1: { fontSize: '28px' },
    h2: { fontSize: '22px' },
    h3: { fontSize: '18px' },
    link: { color: '#00695c' },
    button: {
      backgroundColor: '#1a1a1a',
      color: '#ffffff',
      borderRadius: '6px',
      paddingTop: '12px',
      paddingRight: '20px',
      paddingBottom: '12px',
      paddingLeft: '20px',
    },
  },
};
