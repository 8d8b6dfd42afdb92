import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { bracketMatching } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import { mergeTagsInCode } from './code-merge-tags.ts';
import { codeTheme } from './code-theme.ts';
import { CodeToolbar } from './code-toolbar.tsx';
import type { TagGroup } from './merge-tags.ts';
import './content-editor.css';

/** A place in the code to show. To show the same place again, pass a new object. */
export interface CodePlace {
  line: number;
  column: number;
}

/** Edits the HTML of a mail as code. After `initial`, it keeps its own text. */
export function CodeEditor({
  initial,
  onChange,
  groups,
  place,
  isFragment,
}: {
  initial: string;
  onChange(html: string): void;
  groups: TagGroup[];
  place: CodePlace | undefined;
  /** Whether the code is a part of a document, which MJML can't be. */
  isFragment: boolean;
}) {
  const { t } = useI18n();
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const change = useEffectEvent((text: string) => onChange(text));
  const tags = useEffectEvent(() => groups);
  const label = t('content.code');
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
          // No binding for Tab, so that it leaves the editor as it leaves any other field.
          keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap]),
          EditorView.lineWrapping,
          // Escape closes the suggestions, not the dialog around the editor.
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
    // A new `initial` always comes with a new key, so it isn't a dependency.
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
  // A single change, so that one undo brings back what was there.
  const replace = (text: string) => {
    const at = view.current;
    if (at === null) return;
    at.dispatch({ changes: { from: 0, to: at.state.doc.length, insert: text } });
    at.focus();
  };
  return (
    <div className="code-editor">
      <CodeToolbar groups={groups} insert={insert} replace={isFragment ? undefined : replace} />
      <div ref={parent} className="code-editor-text" />
    </div>
  );
}
