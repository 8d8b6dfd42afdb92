import { fileURLToPath } from 'node:url';

/** Where the built console is: apps/console/dist/web. */
export const consoleFolder = fileURLToPath(new URL('../../console/dist/web/', import.meta.url));
