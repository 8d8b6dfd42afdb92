import { childEnvironment } from '@mailwright/platform';

/**
 * How much a suite does: the value of the environment variable, or `usual`, for which an ordinary run has time.
 * @param name of the variable.
 */
export function chaosSize(name: 'CHAOS_RUNS' | 'CHAOS_KILLS' | 'CHAOS_ROWS' | 'CHAOS_SECONDS', usual: number): number {
  return Number(childEnvironment({})[name] ?? usual);
}
