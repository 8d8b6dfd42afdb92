import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow to three times its live size before V8 collects all of it again. By default, V8 lets it grow up to
 * fourfold if long-lived objects are created quickly, but only by a third if they are created slowly, for example by
 * sends to receivers that hang. It then collects every few seconds, and each time other requests wait, because marking
 * takes 100 ms of a processor besides the process itself. Call this before anything else.
 */
export function letHeapGrow(): void {
  // Set here and not on the command line, where a version of Node that doesn't know the flag would refuse to start.
  setFlagsFromString('--heap-growing-percent=200');
}
