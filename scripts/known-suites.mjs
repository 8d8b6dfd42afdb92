// What is known of suites before they run.
import { readFileSync } from 'node:fs';

/** What a suite imports that needs servers. */
export const needsServers = /@mailwright\/(testing|local-stack)|\.\/servers\//;

/** How many seconds the long suites took on two cores: a clone that hasn't measured them yet ends its run in balance, too. */
export const longSuites = JSON.parse(readFileSync(new URL('long-suites.json', import.meta.url), 'utf8'));
