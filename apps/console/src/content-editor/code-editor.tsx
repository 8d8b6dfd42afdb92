import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { bracketMatching } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useWriting } from '../texts/writing.ts';
import { mergeTagsInCode } from './code-merge-tags.ts';
import { codeTheme } from './code-theme.ts';
import { CodeToolbar } from './code-toolbar.tsx';
import type { TagGroup } from './merge-tags.ts';

/** A place in code that is to be shown; the same place again needs another object. */
export interface CodePlace {
  line: number;
  column: number;
}

/** The HTML of a mail as code. It holds its own text from `initial` on. */
export function CodeEditor({
  initial,
  onChange,
  groups,
  place,
}: {
  initial: string;
  onChange(html: string): void;
  groups: TagGroup[];
  place: CodePlace | undefined;
}) {
  const { texts } = useWriting();
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const change = useEffectEvent((text: string) => onChange(text));
  const tags = useEffectEvent(() => groups);
  const label = texts.content.code;
  useEffect(() => {
    if (parent.current === null) return undefined;
    const made = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: initial,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          bracketMatching(),
          closeBrackets(),
          html(),
          mergeTagsInCode(() => tags()),
          autocompletion({ icons: false }),
          // Tab leaves the editor, as it leaves every other field.
          keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap]),
          EditorView.lineWrapping,
          // Escape closes suggestions, and not the dialog that the editor may be in.
          EditorView.contentAttributes.of({ 'aria-label': label, 'data-mantine-stop-propagation': 'true' }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) change(state.doc.toString());
          }),
          codeTheme,
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
    // A new `initial` comes with a new key.
  }, [label]);
  useEffect(() => {
    if (place === undefined || view.current === null) return;
    const { doc } = view.current.state;
    const line = doc.line(Math.max(1, Math.min(place.line, doc.lines)));
    const at = Math.min(line.from + place.column - 1, line.to);
    view.current.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
    view.current.focus();
  }, [place]);
  const insert = (text: string) => {
    const at = view.current;
    if (at === null) return;
    at.dispatch(at.state.replaceSelection(text));
    at.focus();
  };
  return (
    <div className="code-editor">
      <CodeToolbar groups={groups} insert={insert} />
      <div ref={parent} className="code-editor-text" />
    </div>
  );
}
