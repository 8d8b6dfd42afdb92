export {
  childEnvironment,
  type Config,
  ConfigError,
  defaultPort,
  readConfig,
  type VariableName,
  variables,
} from './config.ts';
export { type Clock, systemClock } from './clock.ts';
export { fromUid, newId, timeOfId, toUid, type UidPrefix } from './ids.ts';
export { createLogger, type Logger, type LoggerOptions } from './logger.ts';
export { Counter, createMetrics, Gauge, Histogram, type Registry } from './metrics.ts';
export { closeServer, listen, type OpsServer, type ReadinessCheck, startOpsServer, urlOf } from './ops-server.ts';
export { type FieldErrors, ProblemError, validationProblem } from './problem-error.ts';
export { openSealed, seal } from './seal.ts';
export { readSignedToken, type SignedToken, signToken, tokenIsGenuine } from './signed-token.ts';
export { redact } from './redact.ts';
export { type ClosingStep, closeOnSignal, dieOnUncaught } from './shutdown.ts';
export { type Loop, runEvery } from './run-every.ts';
