import { composeReactEmail } from '@react-email/editor/core';
import type { BlockEditor } from './block-commands.ts';
import { bodyOf, type Design, freeSlot, type MailContent, removeRendererMarks, restoreLiquid } from './mail-html.ts';

/**
 * Composes the mail from the blocks of an editor.
 * @param options `isFragment`: for the slot of a template, without a document around it; `isPretty`: formatted for
 *   reading as code
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
 * Freezes the current state of an editor for code that reads it later: the composer may have to be loaded first, and if
 * the page is left in the meantime, the editor is destroyed.
 */
export function keepReadable(editor: BlockEditor): BlockEditor {
  const { state, schema, extensionManager } = editor;
  return Object.create(editor, {
    state: { value: state },
    schema: { value: schema },
    extensionManager: { value: { extensions: [...extensionManager.extensions] } },
  }) as BlockEditor;
}
