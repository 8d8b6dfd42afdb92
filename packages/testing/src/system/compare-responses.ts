import type { Block, Example } from './read-examples.ts';

/**
 * Finds the differences between printed outputs and those that pages show, by the page and line of the shown block.
 * @param printed the output of each example, in order.
 */
export function compareResponses(examples: Example[], printed: string[]): Record<string, string[]> {
  if (printed.length !== examples.length) throw new Error(`Of ${examples.length} examples ${printed.length} were run`);
  const differences = examples.flatMap(({ response, page }, index) => {
    const found = response === undefined ? [] : matchResponse(response, printed[index] ?? '');
    return found.length === 0
      ? []
      : [[`${page === undefined ? '' : `${page}, `}line ${response?.line}`, found] as const];
  });
  return Object.fromEntries(differences);
}

/**
 * Compares the output of an example with the one that the page shows: `…` matches anything, and a uid, a time, a secret
 * or a request's id matches any other of its kind.
 * @param response the shown block. For `json`, the output must be the same JSON or, for `part of response`, have all
 *   shown properties; for `http`, each line must be among the printed ones; otherwise, the text must be the same.
 * @returns the differences, one line each; empty if there are none.
 */
export function matchResponse(response: Pick<Block, 'language' | 'info' | 'text'>, printed: string): string[] {
  if (response.language === 'json') {
    return matchJson(JSON.parse(response.text), readJson(printed), response.info.startsWith('part'), 'response');
  }
  if (response.language === 'http') {
    const lines = printed.split(/\r?\n/);
    const wanted = response.text.trim().split('\n');
    return wanted.filter((line) => !lines.some((actual) => isLike(line, actual))).map((line) => `no line ${line}`);
  }
  // CSV has CRLF line ends (RFC 4180).
  return isLike(response.text.trim(), printed.replaceAll('\r\n', '\n').trim()) ? [] : [`printed ${printed.trim()}`];
}

function readJson(printed: string): unknown {
  try {
    return JSON.parse(printed);
  } catch {
    return printed;
  }
}

function matchJson(wanted: unknown, actual: unknown, isPart: boolean, at: string): string[] {
  if (wanted === '…') return [];
  if (typeof wanted === 'string' && typeof actual === 'string')
    return isLike(wanted, actual) ? [] : [`${at} is ${JSON.stringify(actual)}`];
  if (Array.isArray(wanted) && Array.isArray(actual)) {
    if (wanted.length !== actual.length) return [`${at} has ${actual.length} items`];
    return wanted.flatMap((item, index) => matchJson(item, actual[index], isPart, `${at}[${index}]`));
  }
  if (isObject(wanted) && isObject(actual)) {
    const more = Object.keys(actual).filter((name) => !Object.hasOwn(wanted, name));
    return [
      ...(isPart ? [] : more.map((name) => `${at} has ${name} too`)),
      ...Object.entries(wanted).flatMap(([name, value]) =>
        Object.hasOwn(actual, name)
          ? matchJson(value, actual[name], isPart, `${at}.${name}`)
          : [`${at} has no ${name}`],
      ),
    ];
  }
  return wanted === actual ? [] : [`${at} is ${JSON.stringify(actual)}`];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Values that change with each run.
const kinds = [
  /\b(?<kind>acc|key|list|sub|cns|sup|snd|dom|trp|hook|dlv|evt|rec|imp|tch|seg|tpl|med|cmp|aut|run|eml)_[0-9a-z]{26}\b/g,
  /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g,
  /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g,
  /\bwhsec_[\w+/=-]+/g,
  /\bmw_live_\w+/g,
];

function isLike(wanted: string, actual: string): boolean {
  return fits(wanted, actual) || fits(nameKinds(wanted), nameKinds(actual));
}

function fits(pattern: string, text: string): boolean {
  const parts = pattern.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*')}$`).test(text);
}

function nameKinds(text: string): string {
  return kinds.reduce(
    (named, kind, index) => named.replaceAll(kind, (...match) => `<${index} ${kindOf(match.at(-1))}>`),
    text,
  );
}

function kindOf(groups: unknown): string {
  return isObject(groups) ? String(groups['kind']) : '';
}
