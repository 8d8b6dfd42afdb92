import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const folder = fileURLToPath(new URL('./', import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith('-texts.ts'));

const plural = {
  En: /(?<![\d.,:])1 (?:people|subscribers|recipients|e?mails|rows|lists|campaigns|runs|steps|templates|drafts|invitations|versions|conditions|connections|attempts|failures|times|things|seconds|minutes|hours|days|weeks|months|years|are|wait)\b/,
  De: /(?<![\d.,:])1 (?:Personen|Abonnenten|Empfänger|Mails|Zeilen|Listen|Kampagnen|Durchläufe|Schritten?|Vorlagen|Entwürfe|Einladungen|Versionen|Bedingungen|Verbindungen|Versuche|Sekunden|Minuten|Stunden|Tagen?|Wochen|Monaten?|Jahren?|sind|warten)\b/,
};

// In these texts a number can't be one: a plan allows more than one subscriber, there are six first steps, growth
// covers 30 or 90 days, and a sample has more than one person.
const neverOfOne = /^(?:frame\w+\.usage|home\w+\.stepsLeft|growth\w+\.(?:stands|days)|variantTexts\.\w+\.willSample)$/;

test('no text of the console uses a plural with the number one, in either language', async () => {
  const wrong: string[] = [];
  let called = 0;
  for (const file of files) {
    const module = (await import(`${folder}${file}`)) as Record<string, unknown>;
    for (const [name, texts] of Object.entries(module))
      for (const [path, text] of functionsIn(texts, name)) {
        if (neverOfOne.test(path)) continue;
        const language = /^\w+De\b|\.de\./.test(path) ? 'De' : 'En';
        const said = sayings(text);
        called += said.length;
        if (said.length > 0 && said.every((each) => plural[language].test(each))) wrong.push(`${path}: ${said[0]}`);
      }
  }
  expect(called).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});

type Say = (...given: unknown[]) => unknown;

function functionsIn(value: unknown, path: string): [string, Say][] {
  if (typeof value === 'function') return [[path, value as Say]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => functionsIn(inner, `${path}.${name}`));
}

/** What a text says if every number is one, given as strings and as numbers; empty if it takes other arguments. */
function sayings(text: Say): string[] {
  const ways = Array.from({ length: 2 ** text.length }, (_, way) =>
    Array.from({ length: text.length }, (__, index) => ((way >> index) & 1 ? 1 : '1')),
  );
  return ways.flatMap((given) => {
    try {
      const said = text(...given);
      return typeof said === 'string' ? [said] : [];
    } catch {
      return [];
    }
  });
}
