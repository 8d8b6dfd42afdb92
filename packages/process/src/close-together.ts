import type { ClosingStep, Logger } from '@mailwright/platform';

/**
 * Combines several steps into one that closes them at the same time, so that a step that hangs because Redis or a
 * server is unavailable doesn't use up the time of the others. It ends when all have ended or after `limitMs`,
 * whichever comes first.
 */
export function closeTogether(options: { log: Logger; limitMs: number; steps: ClosingStep[] }): ClosingStep {
  const { log, limitMs, steps } = options;
  const close = async (): Promise<void> => {
    const open = new Set(steps);
    const errors: unknown[] = [];
    const ended = steps.map(async (step) => {
      try {
        await step.close();
      } catch (error) {
        errors.push(error);
        log.error('process.stop_failed', { step: step.name, error });
      }
      open.delete(step);
    });
    let late: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => void (late = setTimeout(resolve, limitMs)));
    await Promise.race([Promise.all(ended), limit]);
    clearTimeout(late);
    if (open.size > 0) log.warn('process.step_timed_out', { steps: [...open].map(({ name }) => name), limitMs });
    if (errors.length > 0) throw new AggregateError(errors, 'Steps have failed to close');
  };
  return { name: steps.map(({ name }) => name).join(', '), close };
}
