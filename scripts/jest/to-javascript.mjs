import { transformSync } from '@swc/core';

/** Translates a TypeScript module to JavaScript. @returns `code`, and `map`, its source map as JSON. */
export function toJavaScript(file, source) {
  return transformSync(source, {
    filename: file,
    sourceFileName: file,
    sourceMaps: true,
    swcrc: false,
    module: { type: 'es6' },
    jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
  });
}
