import { createRequire } from 'node:module';

/** The version of this Mailwright. This file stays directly in src: in the bundle its path is that of dist/main.js. */
export const { version } = createRequire(import.meta.url)('../package.json') as { version: string };
