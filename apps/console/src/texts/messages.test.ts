import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { languages, loadTexts, translateIn } from './catalogs.ts';
import './start.ts';
import './steps.ts';
import './starts.ts';

const source = fileURLToPath(new URL('../', import.meta.url));
const english = messagesOf('en');
const namespaces = [...new Set([...english.keys()].map((id) => id.split('.')[0] ?? ''))];
const ofStart = readFileSync(`${source}texts/start-english.ts`, 'utf8');
const ofPages = namespaces.filter((namespace) => !ofStart.includes(`/${namespace}.json'`));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/^texts\/|\.test\./.test(name))
  .map((name) => ({
    name,
    ids: idsIn(readFileSync(source + name, 'utf8')),
    code: readFileSync(source + name, 'utf8'),
  }));

test('every language has the messages of English, with the same values', () => {
  for (const language of Object.keys(languages)) {
    const messages = messagesOf(language);
    expect([...messages.keys()].filter((id) => !english.has(id))).toEqual([]);
    const other = [...english].filter(([id, message]) => valuesOf(messages.get(id) ?? '') !== valuesOf(message));
    expect(other.map(([id]) => `${language} ${id}`)).toEqual([]);
  }
  expect(english.size).toBeGreaterThan(2_000);
});

test('no file has a key twice, since only the last one would count', () => {
  const folder = fileURLToPath(new URL('./', import.meta.url));
  const repeated = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const keys = [...readFileSync(folder + name, 'utf8').matchAll(/^\s*"([^"]+)":/gm)].map(([, key]) => key);
      return keys.filter((key, index) => keys.indexOf(key) < index).map((key) => `${name} ${key}`);
    });
  expect(repeated).toEqual([]);
});

test('each plural has exactly the forms that its language distinguishes', () => {
  for (const language of Object.keys(languages)) {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join();
    const wrong = [...messagesOf(language)].filter(([, message]) =>
      choicesIn(compileMessage(message)).some(
        ({ kind, cases }) => kind === 'plural' && cases.filter((name) => !/^\d+$/.test(name)).join() !== forms,
      ),
    );
    expect(wrong.map(([id]) => `${language} ${id}`)).toEqual([]);
  }
});

test('every message is shown somewhere, and every id in the code has a message', () => {
  const patterns = [...new Set(files.flatMap(({ ids }) => ids))].map((id) => new RegExp(`^${id}$`));
  const used = (id: string) => patterns.some((pattern) => pattern.test(id));
  expect([...english.keys()].filter((id) => !used(id))).toEqual([]);
  const ids = [...english.keys()];
  expect(patterns.filter((pattern) => !ids.some((id) => pattern.test(id)))).toEqual([]);
});

test('a file that shows messages of some pages imports them, so that they are loaded with it', () => {
  const missing = files.flatMap(({ name, ids, code }) =>
    ofPages
      .filter((namespace) => ids.some((id) => id.startsWith(`${namespace}\\.`)))
      .filter((namespace) => !code.includes(`${importPath(name, namespace)}'`))
      .map((namespace) => `${name} lacks ${namespace}.ts`),
  );
  expect(ofPages.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

test('components that are loaded on demand are shown only when their texts are loaded, too', () => {
  const loads = files.flatMap(({ name, code }) =>
    [...code.matchAll(/\blazy[(:](?:(?!import\()[^])*import\(/g)].map(([load]) => ({ name, load })),
  );
  expect(loads.length).toBeGreaterThan(60);
  expect(loads.filter(({ load }) => !load.endsWith('withTexts(import('))).toEqual([]);
});

test('numbers are grouped for the locale, and merge tags are shown as they are typed', async () => {
  const t = translateIn('en', 'en-GB');
  expect(t('campaigns.willNow', { count: 1, who: 'everyone' })).toMatch(/to one person, /);
  expect(t('campaigns.willNow', { count: 5000, who: 'everyone' })).toMatch(/to 5,000 people, /);
  expect(t('starts.subjects.receipt')).toBe('Your order {{ data.order }}');
  expect(t('campaigns.lines.subject.help')).toBe('Type {{ to insert a merge tag.');
  expect(t.ifKnown('steps.durations.decades')).toBeUndefined();
  await loadTexts('de');
  const german = translateIn('de', 'de-DE');
  expect(german('campaigns.progressOf', { done: 1000, total: 25_000 })).toBe('1.000 von 25.000');
  expect(german('steps.durations.days', { n: 1 })).toBe('1 Tag');
});

test('a number takes the form of the word that Polish has for it', async () => {
  await loadTexts('pl');
  const t = translateIn('pl', 'pl');
  const hours = [1, 2, 5, 12, 22].map((n) => t('steps.durations.hours', { n }));
  expect(hours).toEqual(['1 godzina', '2 godziny', '5 godzin', '12 godzin', '22 godziny']);
});

/** The messages of a language by their ids. */
function messagesOf(language: string): Map<string, string> {
  const folder = fileURLToPath(new URL(`./${language}/`, import.meta.url));
  return new Map(
    readdirSync(folder).flatMap((name) => {
      const messages = JSON.parse(readFileSync(folder + name, 'utf8')) as Record<string, string>;
      return Object.entries(messages).map(([key, text]): [string, string] => [
        `${name.replace('.json', '')}.${key}`,
        text,
      ]);
    }),
  );
}

interface Choice {
  name: string;
  kind: string;
  cases: string[];
}

/** The values in a message, in order, with the cases that they decide between. */
function choicesIn(message: CompiledMessage): Choice[] {
  if (typeof message === 'string') return [];
  return message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, kind = 'text', format] = token;
    const cases = typeof format === 'object' && format !== null ? Object.entries(format) : [];
    const named = cases.filter(([each]) => each !== 'offset');
    const inner = named.flatMap(([, each]) => choicesIn(each as CompiledMessage));
    return [{ name, kind, cases: named.map(([each]) => each).toSorted() }, ...inner];
  });
}

/** The values that a message takes. A number may be shown or decide between forms; the cases of other choices count. */
function valuesOf(message: string): string {
  const values = new Map<string, string>();
  for (const { name, kind, cases } of choicesIn(compileMessage(message))) {
    const type = kind === 'plural' ? 'number' : kind === 'select' ? cases.join('|') : kind;
    if (type !== 'text' || !values.has(name)) values.set(name, type);
  }
  return JSON.stringify([...values].toSorted());
}

/** The ids in a file, as patterns: what an id contains in `${…}` may be any word. */
function idsIn(code: string): string[] {
  const start = `(?:${namespaces.join('|')})\\.`;
  const escaped = (text: string) => text.replaceAll('.', '\\.');
  const literal = new RegExp(`'(${start}[\\w.]+)'`, 'g');
  const template = new RegExp(`\`(${start}(?:[\\w.]|\\$\\{[^{}]*\\})+)\``, 'g');
  return [
    ...[...code.matchAll(literal)].map(([, id = '']) => escaped(id)),
    ...[...code.matchAll(template)].map(([, id = '']) =>
      id
        .split(/\$\{[^{}]*\}/)
        .map(escaped)
        .join('[^.]+'),
    ),
  ];
}

function importPath(file: string, namespace: string): string {
  return path.posix.relative(path.posix.dirname(file), `texts/${namespace}.ts`);
}
