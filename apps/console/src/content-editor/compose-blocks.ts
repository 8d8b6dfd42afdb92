import { composeReactEmail } from '@react-email/editor/core';
import type { BlockEditor } from './block-commands.ts';
import { bodyOf, type Design, freeSlot, type MailContent, removeRendererMarks, restoreLiquid } from './mail-html.ts';

/**
 * The mail that the blocks of an editor make.
 * @param options `isFragment`: for the slot of a template, without a document around it; `isPretty`: to be read as code.
 */
export async function composeBlocks(
  editor: BlockEditor,
  { isFragment, isPretty = false }: { isFragment: boolean; isPretty?: boolean },
): Promise<MailContent> {
  const design = editor.getJSON() as Design;
  const { html, unformattedHtml } = await composeReactEmail({ editor: keepReadable(editor) });
  const whole = freeSlot(restoreLiquid(removeRendererMarks(isPretty ? html : unformattedHtml)));
  return { html: isFragment ? bodyOf(whole) : whole, design };
}

/**
 * An editor as it is now, for what reads it later: what makes the mail is loaded first, and the page may be left meanwhile, which
 * destroys the editor.
 */
function keepReadable(editor: BlockEditor): BlockEditor {
  const { state, schema, extensionManager } = editor;
  return Object.create(editor, {
    state: { value: state },
    schema: { value: schema },
    extensionManager: { value: { extensions: [...extensionManager.extensions] } },
  }) as BlockEditor;
}
