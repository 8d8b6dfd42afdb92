import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow to three times what was in use before V8 collects all of it again. V8 lets it grow to up to four times
 * where objects that stay are created quickly, but by a third where they are created slowly, as by sends to receivers that hang:
 * that is every few seconds, and each time the requests of others wait, since marking takes 100 ms of a processor beside the
 * process itself. Call it before anything else.
 */
export function letHeapGrow(): void {
  // Not on the command line, where a version of Node that doesn't know the flag would refuse to start.
  setFlagsFromString('--heap-growing-percent=200');
}
