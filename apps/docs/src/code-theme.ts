/** The part of Shiki's syntax tree that a transformer sees. */
interface CodeElement {
  properties: Record<string, unknown>;
}

const variable = (name: string) => `var(--code-${name})`;
const token = (scope: string[], name: string) => ({ scope, settings: { foreground: variable(name) } });

/** Colours code by names instead of colours: the site's style sheet says what they are, by day and by night. */
export const codeTheme = {
  name: 'mailwright',
  type: 'light' as const,
  colors: { 'editor.foreground': variable('plain'), 'editor.background': variable('surface') },
  settings: [
    { settings: { foreground: variable('plain'), background: variable('surface') } },
    token(['comment', 'punctuation.definition.comment'], 'comment'),
    token(['string', 'punctuation.definition.string', 'string.quoted', 'markup.inline.raw'], 'string'),
    token(['constant.numeric', 'constant.language', 'constant.character.escape', 'support.constant'], 'value'),
    token(['keyword', 'storage', 'storage.type', 'entity.name.tag', 'keyword.operator.new'], 'keyword'),
    token(['keyword.operator', 'punctuation', 'meta.brace'], 'plain'),
    token(['entity.name.function', 'support.function', 'meta.function-call entity.name.function'], 'function'),
    token(
      [
        'support.type.property-name',
        'meta.object-literal.key',
        'entity.other.attribute-name',
        'variable.other.readwrite.instance',
        'string support.type.property-name',
      ],
      'name',
    ),
    token(['punctuation.support.type.property-name', 'support.type.property-name punctuation'], 'name'),
  ],
};

/** Replaces the style of each token by a class, since the site's security policy and its size speak against styles. */
export const withoutStyles = {
  name: 'without-styles',
  pre({ properties }: CodeElement): void {
    delete properties['style'];
  },
  span({ properties }: CodeElement): void {
    const { style } = properties;
    delete properties['style'];
    const [, name] = /var\(--code-(\w+)\)/.exec(typeof style === 'string' ? style : '') ?? [];
    if (name !== undefined && name !== 'plain') properties['class'] = `c-${name}`;
  },
};
