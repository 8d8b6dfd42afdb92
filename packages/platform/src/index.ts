export { type AddressRange, parseAddressRange } from './address-range.ts';
export { createYielder } from './create-yielder.ts';
export { type AppSecrets, appSecretsOf, nameOfAppSecret, namesOfAppSecrets } from './app-secrets.ts';
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
export { type DerivedKey, deriveKeyIds, deriveKeys } from './derive-key.ts';
export { firstIdAt, fromUid, newId, timeOfId, toUid, type UidPrefix } from './ids.ts';
export { createLogger, type Logger, type LoggerOptions } from './logger.ts';
export { Counter, createMetrics, Gauge, Histogram, type Registry } from './metrics.ts';
export { type Reading, registerReadGauges } from './read-gauges.ts';
export { closeServer, listen, urlOf } from './close-server.ts';
export { type FieldErrors, maxNamed, type Precondition, ProblemError, validationProblem } from './problem-error.ts';
export { keyIdOf, keyIdSql, openSealed, seal } from './seal.ts';
export { readSignedToken, type SignedToken, signToken, tokenIsGenuine } from './signed-token.ts';
export { redact } from './redact.ts';
export type { ClosingStep } from './closing-step.ts';
export { type Loop, runEvery } from './run-every.ts';
