import type { ClosingStep, Logger } from '@mailwright/platform';
import { reportFailure, StepsFailed } from './close-together.ts';

/**
 * Combines steps into one that closes them one after another. A step that fails is logged, and the combined step fails
 * once the others have been closed.
 */
export function closeInTurn(name: string, steps: readonly ClosingStep[], log: Logger): ClosingStep {
  const close = async (): Promise<void> => {
    const failed: string[] = [];
    for (const step of steps) {
      try {
        await step.close();
      } catch (error) {
        failed.push(step.name);
        reportFailure(log, step, error);
      }
    }
    if (failed.length > 0) throw new StepsFailed(failed);
  };
  return { name, close };
}
