// What is known about suites before they run.
import { readFileSync } from 'node:fs';

/** Matches the imports of suites that need servers. */
export const needsServers = /@mailwright\/(testing|local-stack)|\.\/servers\//;

/**
 * How many seconds the long suites took on two cores, so that even a clone without measurements balances the end of its
 * run.
 */
export const longSuites = JSON.parse(readFileSync(new URL('long-suites.json', import.meta.url), 'utf8'));
