// Module hooks (node:module, register) of the processes that run suites: TypeScript is loaded from its source.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { toJavaScript } from './to-javascript.mjs';

const globals = new URL('jest-globals.mjs', import.meta.url).href;

/** Workspaces resolve to their sources; what suites import from jest, to the functions of the suite that runs. */
export function resolve(specifier, context, nextResolve) {
  if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
  return nextResolve(specifier, { ...context, conditions: ['@mailwright/source', ...context.conditions] });
}

export async function load(url, context, nextLoad) {
  const { pathname } = new URL(url);
  if (!pathname.endsWith('.ts') || !url.startsWith('file:')) return nextLoad(url, context);
  const file = fileURLToPath(url);
  const { code } = toJavaScript(file, await readFile(file, 'utf8'));
  return { format: 'module', source: code, shortCircuit: true };
}
