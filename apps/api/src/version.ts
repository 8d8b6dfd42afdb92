import { createRequire } from 'node:module';

/**
 * The version of this Mailwright. This file must stay directly in src, so that its path also fits the bundle,
 * dist/main.js.
 */
export const { version } = createRequire(import.meta.url)('../package.json') as { version: string };
