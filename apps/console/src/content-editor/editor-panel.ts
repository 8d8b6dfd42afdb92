import { createContext, use, useEffect } from 'react';

/** The parts of a panel beside an editor, in which the editor shows what belongs to its blocks. */
export interface EditorPanel {
  /** Where the properties of the block at the cursor are shown. */
  block: HTMLElement | null;
  /** Where the look of the whole mail is shown. */
  style: HTMLElement | null;
  /** Shows the properties of the block at the cursor; on a phone only if the user asked for them. */
  showBlock(options: { isAsked: boolean }): void;
  /** Is called with whether there are blocks to show anything about. */
  setHasBlocks(hasBlocks: boolean): void;
}

/** The panel around an editor. An editor without one shows its properties above the text. */
export const EditorPanelContext = createContext<EditorPanel | undefined>(undefined);

/** The panel of a block editor, which shows the parts for blocks as long as the editor is there. */
export function useEditorPanel(): EditorPanel | undefined {
  const panel = use(EditorPanelContext);
  const setHasBlocks = panel?.setHasBlocks;
  useEffect(() => {
    setHasBlocks?.(true);
    return () => setHasBlocks?.(false);
  }, [setHasBlocks]);
  return panel;
}
