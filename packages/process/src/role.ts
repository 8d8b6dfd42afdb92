import type { ClosingStep, Config, VariableName } from '@mailwright/platform';
import type { JobDefinition } from '@mailwright/queues';
import type { ProcessConfig, ProcessParts } from './open-parts.ts';
import type { OpsQuestion, ReadinessCheck } from './operations-port/ops-server.ts';

/** A check that `/readyz` shows besides Postgres and Redis. */
export type ReadinessWarning = Omit<ReadinessCheck, 'required'>;

interface RoleDefinition<Needed extends VariableName, ItsConfig> {
  /** Its name in logs and metrics. */
  name: string;
  /** The variables without a default that it requires. */
  neededVariables: readonly Needed[];
  /** How long a statement may take, 30 seconds by default. */
  statementTimeoutMs?: number;
  /** Called before anything is opened. @throws ConfigError if it can't start with these settings */
  check?(config: ItsConfig): void;
  /**
   * Starts it. Postgres has responded, and Redis has, or was waited for.
   * @param parts what the roles share, with a log and a registry of metrics of the role's own.
   */
  start(config: ItsConfig, parts: ProcessParts): Promise<RunningRole>;
}

/**
 * What a process does: serve the API, send mails, and so on. A process has one role or several, which share its
 * connection to Redis and its operations port, and otherwise don't know of each other.
 */
export type ProcessRole = RoleDefinition<VariableName, ProcessConfig>;

/** Defines a role. The compiler checks that it uses no variable that may be missing. */
export function defineRole<Needed extends VariableName>(role: RoleDefinition<Needed, Config<Needed>>): ProcessRole {
  // Whoever starts a role has read the configuration with the variables that it needs.
  return role as unknown as ProcessRole;
}

/** The variables that a process with these roles requires, with those that every process does. */
export function neededVariables(roles: readonly ProcessRole[]): ('DATABASE_URL' | 'REDIS_URL')[] {
  const needed = roles.flatMap((role) => role.neededVariables);
  // The roles' own types say what else is there.
  return [...new Set(['DATABASE_URL', 'REDIS_URL', ...needed])] as ('DATABASE_URL' | 'REDIS_URL')[];
}

/** A role that has started. */
export interface RunningRole {
  /** Whether it can do its work only while Redis responds. */
  needsRedis: boolean;
  /** The jobs whose queues the operations port shows and measures. */
  definitions: readonly Pick<JobDefinition<unknown>, 'queue'>[];
  /** What other programs may ask on the operations port, by path. */
  questions?: Record<string, OpsQuestion>;
  /** Its own checks, whose failure doesn't make the process unready. */
  warnings?: ReadinessWarning[];
  /** Its own steps, in order, which run while Postgres, Redis and the operations port are still open. */
  closing: ClosingStep[];
  /** How long closing may take, including what the process shares. */
  closeLimitMs: number;
  /**
   * How long it continues to serve requests after SIGTERM, while the process reports that it isn't ready, before the
   * steps; 0 by default.
   */
  drainMs?: number;
  /** Where it is reached, for the log. */
  addresses?: Record<string, string>;
}
