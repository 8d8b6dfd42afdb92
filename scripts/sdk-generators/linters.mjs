// The linters of OpenAPI documents; each gets the file of the document, and is rejected when it finds anything.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bin } from './generators.mjs';
import { installNpm, installPython, run } from './tools.mjs';

const rules = (name) => fileURLToPath(new URL(name, import.meta.url));

export const linters = {
  redocly: async ({ document }) => {
    const args = ['lint', document, '--config', rules('redocly.yaml'), '--max-problems', '20'];
    const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const printed = await run(bin(await installNpm(), 'redocly'), args, { env, cwd: path.dirname(document) });
    if (/You have \d+ (?:warning|error)/.test(printed)) throw new Error(printed);
  },
  spectral: async ({ document }) => {
    const args = ['lint', document, '--ruleset', rules('spectral.yaml'), '--fail-severity', 'hint'];
    await run(bin(await installNpm(), 'spectral'), args);
  },
  'openapi-spec-validator': async ({ document }) => {
    await run(bin(await installPython(), 'openapi-spec-validator'), [document]);
  },
};
