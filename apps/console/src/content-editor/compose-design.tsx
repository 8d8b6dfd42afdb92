import { EmailEditor } from '@react-email/editor';
import { createRoot } from 'react-dom/client';
import { mailTheme } from './block-theme.ts';
import { composeBlocks } from './compose-blocks.ts';
import type { Design, MailContent } from './mail-html.ts';

/** Composes the mail of a document that isn't open, using an editor that isn't shown. */
export function composeDesign(design: Design): Promise<MailContent> {
  const root = createRoot(document.createElement('div'));
  return new Promise<MailContent>((resolve, reject) => {
    root.render(
      <EmailEditor
        content={design}
        theme={mailTheme}
        onReady={({ editor }) => {
          if (editor !== null) composeBlocks(editor, { isFragment: false }).then(resolve, reject);
        }}
      />,
    );
  }).finally(() => root.unmount());
}
