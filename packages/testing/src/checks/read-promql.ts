/** A metric in an expression, and its matchers. */
export interface MetricUse {
  metric: string;
  matchers: { label: string; operator: string; value: string }[];
}

/** The names in a PromQL expression. */
export interface PromqlUses {
  metrics: MetricUse[];
  /** The labels it groups or matches by. */
  grouping: string[];
}

const tokenPattern =
  /\s+|(?<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<variable>\$\w+)|(?<number>(?:\d+(?:ms|[smhdwy]))+|\d+(?:\.\d+)?)|(?<name>[A-Za-z_:][\w:]*)|(?<sign>=~|!~|==|!=|>=|<=|[-+*/%^<>=(){}[\],])/y;
const grouping = new Set(['by', 'without', 'on', 'ignoring', 'group_left', 'group_right']);
const words = new Set(['and', 'or', 'unless', 'offset', 'bool']);
const functions = new Set(
  `sum min max avg count topk bottomk quantile rate increase irate changes delta histogram_quantile absent vector time
  min_over_time max_over_time avg_over_time clamp_min clamp_max`.split(/\s+/),
);
const closing: Record<string, string> = { '(': ')', '{': '}', '[': ']' };

interface Token {
  kind: 'string' | 'variable' | 'number' | 'name' | 'sign';
  text: string;
}

/**
 * Parses an expression as far as needed to find its names: tokens, brackets, functions, selectors.
 * @throws if it isn't PromQL, or has a function that isn't known here.
 */
export function readPromql(text: string): PromqlUses {
  const tokens = tokenize(text);
  checkBrackets(tokens, text);
  const uses: PromqlUses = { metrics: [], grouping: [] };
  let at = 0;
  const textAt = (index: number): string => tokens[index]?.text ?? '';

  /** Reads the names of a list in parentheses that begins at the current token. */
  function readList(): string[] {
    if (textAt(at) !== '(') throw new Error(`A list of labels is missing: ${text}`);
    const names: string[] = [];
    for (at += 1; textAt(at) !== ')'; at += 1) if (textAt(at) !== ',') names.push(textAt(at));
    at += 1;
    return names;
  }

  function readMatchers(): MetricUse['matchers'] {
    const matchers: MetricUse['matchers'] = [];
    for (at += 1; textAt(at) !== '}';) {
      const [label, operator, value] = [tokens[at], textAt(at + 1), tokens[at + 2]];
      if (label?.kind !== 'name' || !/^(=|!=|=~|!~)$/.test(operator) || value?.kind !== 'string')
        throw new Error(`A matcher is not right at ${textAt(at)}: ${text}`);
      matchers.push({ label: label.text, operator, value: value.text.slice(1, -1) });
      at += textAt(at + 3) === ',' ? 4 : 3;
    }
    at += 1;
    return matchers;
  }

  while (at < tokens.length) {
    const { kind, text: name } = tokens[at] as Token;
    at += 1;
    if (kind !== 'name' || words.has(name)) continue;
    if (grouping.has(name)) uses.grouping.push(...readList());
    else if (functions.has(name)) {
      if (textAt(at) !== '(' && !grouping.has(textAt(at))) throw new Error(`${name} is called with nothing: ${text}`);
    } else if (textAt(at) === '(') throw new Error(`${name} is no function known here: ${text}`);
    else uses.metrics.push({ metric: name, matchers: textAt(at) === '{' ? readMatchers() : [] });
  }
  return uses;
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.length) {
    const at = tokenPattern.lastIndex;
    const match = tokenPattern.exec(text);
    if (match === null) throw new Error(`Not PromQL at ${JSON.stringify(text.slice(at, at + 20))}: ${text}`);
    const [kind, found] = Object.entries(match.groups ?? {}).find(([, group]) => group !== undefined) ?? [];
    if (kind !== undefined && found !== undefined) tokens.push({ kind: kind as Token['kind'], text: found });
  }
  return tokens;
}

function checkBrackets(tokens: Token[], text: string): void {
  const open: string[] = [];
  for (const { kind, text: sign } of tokens) {
    if (kind !== 'sign') continue;
    const end = closing[sign];
    if (end !== undefined) open.push(end);
    else if (Object.values(closing).includes(sign) && open.pop() !== sign) throw new Error(`Brackets: ${text}`);
  }
  if (open.length > 0) throw new Error(`Brackets: ${text}`);
}
