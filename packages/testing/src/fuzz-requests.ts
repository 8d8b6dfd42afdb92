import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { childEnvironment } from '@mailwright/platform';

/** How many hostile requests a suite sends: FUZZ_REQUESTS, or `usual`, for which an ordinary run has time. */
export function fuzzRequests(usual: number): number {
  return Number(childEnvironment({})['FUZZ_REQUESTS'] ?? usual);
}

/** The megabytes that live objects take up in this process; collects garbage first. */
export function liveMegabytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let n = 0; n < 3; n += 1) collect();
  const { heapUsed, external } = process.memoryUsage();
  return Math.round((heapUsed + external) / 1e6);
}
