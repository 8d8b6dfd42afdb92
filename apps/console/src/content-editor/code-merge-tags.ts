import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { htmlLanguage } from '@codemirror/lang-html';
import type { Extension } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { findBegunTag, outputOf, type TagGroup } from './merge-tags.ts';

const matcher = new MatchDecorator({
  regexp: /\{\{.*?\}\}|\{%.*?%\}/g,
  decoration: Decoration.mark({ class: 'cm-merge-tag' }),
});

/** Highlights Liquid in code. */
const marks = ViewPlugin.define<{ marked: DecorationSet; update(update: ViewUpdate): void }>(
  (view) => ({
    marked: matcher.createDeco(view),
    update(change) {
      this.marked = matcher.updateDeco(change, this.marked);
    },
  }),
  { decorations: ({ marked }) => marked },
);

/** Highlights merge tags, and completes them after two braces. */
export function mergeTagsInCode(groups: () => TagGroup[]): Extension {
  return [marks, htmlLanguage.data.of({ autocomplete: (context: CompletionContext) => complete(context, groups()) })];
}

function complete({ state, pos }: CompletionContext, groups: TagGroup[]): CompletionResult | null {
  const line = state.doc.lineAt(pos);
  const begun = findBegunTag(line.text.slice(0, pos - line.from));
  if (begun === undefined) return null;
  const options = groups.flatMap(({ label: section, tags }) =>
    tags.map((tag): Completion => ({
      label: outputOf(tag),
      displayLabel: tag.label,
      detail: tag.name,
      section,
      apply: (view, _completion, from, to) => insertTag(view, outputOf(tag), from, to),
    })),
  );
  return { from: pos - begun.length, options, filter: true };
}

/** Replaces a range and the closing braces after it, which the editor may have added. */
function insertTag(view: EditorView, text: string, from: number, to: number): void {
  const closing = /^\s*\}{1,2}/.exec(view.state.sliceDoc(to, to + 8))?.[0].length ?? 0;
  view.dispatch({
    changes: { from, to: to + closing, insert: text },
    selection: { anchor: from + text.length },
    userEvent: 'input.complete',
  });
}
