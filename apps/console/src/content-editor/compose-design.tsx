import { EmailEditor } from '@react-email/editor';
import { EDITOR_THEMES, themeStylesToPanelOverrides } from '@react-email/editor/plugins';
import { createRoot } from 'react-dom/client';
import type { BlockEditor } from './block-commands.ts';
import { mailTheme } from './block-theme.ts';
import { composeBlocks, keepReadable } from './compose-blocks.ts';
import type { Design, MailContent } from './mail-html.ts';

let composer: Promise<BlockEditor> | undefined;

/** Composes the mail of a document that isn't open. If it has no theme, it gets the one that an editor would add. */
export async function composeDesign(design: Design): Promise<MailContent> {
  composer ??= makeComposer();
  const editor = await composer;
  const doc = editor.schema.nodeFromJSON(withTheme(design));
  const holder = Object.create(editor, {
    state: { value: { doc } },
    getJSON: { value: () => doc.toJSON() as object },
  }) as BlockEditor;
  return composeBlocks(holder, { isFragment: false });
}

function withTheme(design: Design): Design {
  const content = (design['content'] ?? []) as { type: string }[];
  if (content.some(({ type }) => type === 'globalContent')) return design;
  const styles = themeStylesToPanelOverrides(mailTheme.styles, EDITOR_THEMES.basic);
  return { ...design, content: [{ type: 'globalContent', attrs: { data: { theme: 'basic', styles } } }, ...content] };
}

/** What composing needs of an editor, which is created once, isn't shown, and is soon gone. */
function makeComposer(): Promise<BlockEditor> {
  const root = createRoot(document.createElement('div'));
  return new Promise<BlockEditor>((resolve) => {
    root.render(
      <EmailEditor
        theme={mailTheme}
        onReady={({ editor }) => {
          if (editor !== null) resolve(keepReadable(editor));
        }}
        // Without this, the editor has no images.
        onUploadImage={() => Promise.reject(new Error('Nothing is uploaded here'))}
      />,
    );
  }).finally(() => root.unmount());
}
