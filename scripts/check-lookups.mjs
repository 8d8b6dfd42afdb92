// The part of npm run check:imports that looks for objects in which arbitrary text is looked up, which would also find
// `constructor` and `__proto__`. Such a table must be a Map, or the same line must check the text with Object.hasOwn.

// Tables whose names the compiler doesn't know. Initially empty tables don't count: they are filled with what is read
// from them.
const table = /\bconst (\w+): (?:Readonly<|Partial<)*Record<string,[^=]*= \{(?!\s*\};?)/g;
// Code that runs in a browser, or only on a developer's machine.
const notServing = /^(apps\/console|bench|packages\/(local-stack|testing))\//;
const cast = /(?<![.\w])(\w+)\[[^\][]*\bas keyof typeof [\w.]+\]/g;

/**
 * Finds look-ups with brackets in such tables, one violation each.
 * @param files `{ file, text, isTest }` of every file; an exported table is found in other files too.
 */
export function findForeignLookups(files) {
  const exported = new Set(
    files.flatMap(({ text }) =>
      [...text.matchAll(table)].flatMap(({ 1: name, index }) => (isExported(text, index) ? [name] : [])),
    ),
  );
  return files
    .filter(({ file, isTest }) => !isTest && !notServing.test(file))
    .flatMap(({ file, text }) => {
      const own = [...text.matchAll(table)].map(([, name]) => name);
      const named = [...exported].filter((name) => new RegExp(String.raw`\bimport\b[^;]*\b${name}\b[^;]*;`).test(text));
      const uses = [...new Set([...own, ...named])].flatMap((name) => [
        ...text.matchAll(new RegExp(String.raw`(?<![.\w])(${name})\[(?!['"\d\]])`, 'g')),
      ]);
      return [...uses, ...text.matchAll(cast)].flatMap(({ 1: name, index }) => {
        const before = text.slice(0, index);
        const line = before.split('\n').length;
        const statement = text.slice(before.lastIndexOf('\n') + 1).split('\n', 1)[0];
        if (statement.includes(`Object.hasOwn(${name}, `)) return [];
        return [
          {
            file,
            line,
            message: `looks up any text in the object ${name}; make it a Map, or check with Object.hasOwn`,
          },
        ];
      });
    });
}

function isExported(text, index) {
  return text.slice(0, index).endsWith('export ');
}
