import type { ClosingStep, Logger } from '@mailwright/platform';

/** Steps of a combined step have failed to close, and have been logged. */
export class StepsFailed extends Error {
  override name = 'StepsFailed';
  constructor(names: readonly string[]) {
    super(`Steps have failed to close: ${names.join(', ')}`);
  }
}

/** Logs that a step has failed to close, unless its own steps have been logged. */
export function reportFailure(log: Logger, step: ClosingStep, error: unknown): void {
  if (!(error instanceof StepsFailed)) log.error('process.stop_failed', { step: step.name, error });
}

/**
 * Combines several steps into one that closes them at the same time, so that a step that hangs because Redis or a
 * server is unavailable doesn't use up the time of the others. It ends when all have ended or after `limitMs`,
 * whichever comes first.
 */
export function closeTogether(options: { log: Logger; limitMs: number; steps: ClosingStep[] }): ClosingStep {
  const { log, limitMs, steps } = options;
  const close = async (): Promise<void> => {
    const open = new Set(steps);
    const failed: string[] = [];
    const ended = steps.map(async (step) => {
      try {
        await step.close();
      } catch (error) {
        failed.push(step.name);
        reportFailure(log, step, error);
      }
      open.delete(step);
    });
    let late: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => void (late = setTimeout(resolve, limitMs)));
    await Promise.race([Promise.all(ended), limit]);
    clearTimeout(late);
    if (open.size > 0) log.warn('process.step_timed_out', { steps: [...open].map(({ name }) => name), limitMs });
    if (failed.length > 0) throw new StepsFailed(failed);
  };
  return { name: steps.map(({ name }) => name).join(', '), close };
}
