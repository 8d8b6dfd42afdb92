import { childEnvironment } from '@mailwright/platform';

/**
 * How much a suite does: as the environment says, or what an ordinary run has time for.
 * @param name of the variable.
 */
export function chaosSize(name: 'CHAOS_RUNS' | 'CHAOS_KILLS' | 'CHAOS_ROWS' | 'CHAOS_SECONDS', usual: number): number {
  return Number(childEnvironment({})[name] ?? usual);
}
