import { transformSync } from '@swc/core';

/** JavaScript of a TypeScript module. @returns `code`, and `map`, its source map as JSON. */
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
