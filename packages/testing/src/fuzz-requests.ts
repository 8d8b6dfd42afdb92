import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { childEnvironment } from '@mailwright/platform';

/** How many hostile requests a suite sends: FUZZ_REQUESTS, or as many as its ordinary run has time for. */
export function fuzzRequests(usual: number): number {
  return Number(childEnvironment({})['FUZZ_REQUESTS'] ?? usual);
}

/** The megabytes that live objects take in this process, once everything else has been collected. */
export function liveMegabytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let n = 0; n < 3; n += 1) collect();
  const { heapUsed, external } = process.memoryUsage();
  return Math.round((heapUsed + external) / 1e6);
}
