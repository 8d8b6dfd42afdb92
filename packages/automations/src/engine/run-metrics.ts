import { Counter, Gauge, type Registry } from '@mailwright/platform';

/** What a worker counts about runs. */
export interface RunMetrics {
  /** Steps that runs have taken, by type and result. */
  stepsDone(type: string, result: string, count: number): void;
  /** Runs that have ended, by status. */
  runsEnded(status: string, count: number): void;
  /** Runs started by dates, inactivity and segments. */
  runsStarted(count: number): void;
  /** Runs too deep in a loop of automations for their changes to start others. */
  loopsCut(count: number): void;
  /** How long the oldest due run has been due, in seconds. */
  lag(seconds: number): void;
}

/** The types of steps. */
export const stepTypes = [
  'send_email',
  'wait',
  'condition',
  'split',
  'add_tag',
  'remove_tag',
  'update_field',
  'add_to_list',
  'move_to_list',
  'unsubscribe',
  'call_webhook',
  'start_automation',
  'exit',
] as const;

/** Registers the metrics of runs. */
export function createRunMetrics(registry: Registry): RunMetrics {
  const registers = [registry];
  const steps = new Counter({
    name: 'mailwright_automation_steps_total',
    help: 'Steps that runs of automations have done, by type and whether they did something',
    labelNames: ['type', 'result'],
    registers,
  });
  for (const type of stepTypes) for (const result of ['done', 'skipped']) steps.inc({ type, result }, 0);
  const ended = new Counter({
    name: 'mailwright_automation_runs_ended_total',
    help: 'Runs of automations that have ended, by status',
    labelNames: ['status'],
    registers,
  });
  for (const status of ['completed', 'exited', 'failed']) ended.inc({ status }, 0);
  const started = new Counter({
    name: 'mailwright_automation_runs_started_by_scans_total',
    help: 'Runs of automations that dates, absences and segments have started',
    registers,
  });
  const cut = new Counter({
    name: 'mailwright_automation_loops_cut_total',
    help: 'Steps of automations whose changes started no other automation, since ten had caused one another already',
    registers,
  });
  const lag = new Gauge({
    name: 'mailwright_automation_due_lag_seconds',
    help: 'For how long the oldest due run of an automation has been due',
    registers,
  });
  return {
    stepsDone: (type, result, count) =>
      steps.inc({ type, result: result.startsWith('not_') || result === 'skipped' ? 'skipped' : 'done' }, count),
    runsEnded: (status, count) => ended.inc({ status }, count),
    runsStarted: (count) => started.inc(count),
    loopsCut: (count) => cut.inc(count),
    lag: (seconds) => lag.set(seconds),
  };
}
