import { fileURLToPath } from 'node:url';

/** Where the built console is: apps/console/dist/web. */
export const consoleFolder = fileURLToPath(new URL('../../console/dist/web/', import.meta.url));

/** Where the built documentation is: apps/docs/dist/web. */
export const siteFolder = fileURLToPath(new URL('../../docs/dist/web/', import.meta.url));
