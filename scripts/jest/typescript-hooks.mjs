// Module hooks (node:module, register) for the processes that run suites, which load TypeScript from its source.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { toJavaScript } from './to-javascript.mjs';

const globals = new URL('jest-globals.mjs', import.meta.url).href;

/** Resolves workspaces to their sources, and what suites import from jest to the running suite's functions. */
export function resolve(specifier, context, nextResolve) {
  if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
  return nextResolve(specifier, { ...context, conditions: ['@mailwright/source', ...context.conditions] });
}

export async function load(url, context, nextLoad) {
  const { pathname } = new URL(url);
  // A module of messages, which is imported as JSON; swc drops the import's attribute.
  if (pathname.includes('/src/texts/') && pathname.endsWith('.json'))
    return {
      format: 'module',
      source: `export default ${await readFile(fileURLToPath(url), 'utf8')}`,
      shortCircuit: true,
    };
  if (!pathname.endsWith('.ts') || !url.startsWith('file:')) return nextLoad(url, context);
  const file = fileURLToPath(url);
  const { code } = toJavaScript(file, await readFile(file, 'utf8'));
  return { format: 'module', source: code, shortCircuit: true };
}
