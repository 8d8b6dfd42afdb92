import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';

// Maps the colors of the library's default style, which suits only a white page, to our variables by their meaning.
// Each variable has a value for both schemes, so the editor follows the scheme.
const colors: Record<string, string> = {
  '#085': 'var(--code-tag)',
  '#167': 'var(--code-tag)',
  '#a11': 'var(--code-text)',
  '#e40': 'var(--code-text)',
  '#708': 'var(--code-keyword)',
  '#00c': 'var(--code-name)',
  '#00f': 'var(--code-name)',
  '#30a': 'var(--code-name)',
  '#256': 'var(--code-name)',
  '#219': 'var(--code-keyword)',
  '#164': 'var(--code-text)',
  '#940': 'var(--mantine-color-dimmed)',
  '#404740': 'var(--mantine-color-dimmed)',
  '#f00': 'var(--mantine-color-error)',
};

const highlighting = HighlightStyle.define(
  defaultHighlightStyle.specs.map((spec) =>
    typeof spec['color'] === 'string' ? { ...spec, color: colors[spec['color']] ?? 'inherit' } : spec,
  ),
);

const look = EditorView.theme({
  '&': { fontSize: '0.78125rem', backgroundColor: 'var(--panel)', color: 'var(--mantine-color-text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    caretColor: 'var(--mantine-color-text)',
    padding: '12px 0',
  },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--sunken)',
    color: 'var(--mantine-color-dimmed)',
    borderRight: '1px solid var(--row-line)',
    fontFamily: 'var(--mantine-font-family-monospace)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--code-line)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--chosen)',
  },
  '.cm-merge-tag': { backgroundColor: 'var(--chosen)', color: 'var(--on-chosen)', borderRadius: '3px' },
  '.cm-merge-tag *': { color: 'inherit' },
  '.cm-tooltip': {
    backgroundColor: 'var(--panel)',
    color: 'var(--mantine-color-text)',
    border: '1px solid var(--line)',
    borderRadius: '8px',
    overflow: 'hidden',
  },
  '.cm-tooltip-autocomplete > ul > li': { padding: '4px 10px', fontFamily: 'var(--mantine-font-family)' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--chosen)', color: 'var(--on-chosen)' },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'inherit', opacity: '0.75' },
});

/** The look of code in both color schemes. */
export const codeTheme = [look, syntaxHighlighting(highlighting)];
