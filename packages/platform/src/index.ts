export { type AddressRange, parseAddressRange } from './address-range.ts';
export { createYielder } from './create-yielder.ts';
export { createPauses } from './pauses.ts';
export { createRecentAccounts } from './recent-accounts.ts';
export {
  type AppSecrets,
  appSecretsOf,
  type DerivedKey,
  deriveKeyIds,
  deriveKeys,
  nameOfAppSecret,
  namesOfAppSecrets,
} from './app-secrets.ts';
export { createBacklog } from './backlog.ts';
export {
  childEnvironment,
  type Config,
  ConfigError,
  defaultPort,
  readConfig,
  type VariableName,
  variables,
} from './config.ts';
export { type CheckedClock, type Clock, systemClock } from './clock.ts';
export { firstIdAt, fromUid, newId, numberedId, timeOfId, toUid, type UidPrefix, writeNewId } from './ids.ts';
export { createLogger, type Logger } from './logger.ts';
export {
  Counter,
  createMetrics,
  createRoleMetrics,
  Gauge,
  type GaugeValue,
  Histogram,
  joinMetrics,
  type MetricsPage,
  registerReadGauges,
  type Registry,
} from './metrics.ts';
export { closeServer, listen, urlOf } from './close-server.ts';
export { type FieldErrors, maxNamed, type Precondition, ProblemError, validationProblem } from './problem-error.ts';
export { decryptValue, encryptValue, keyIdSql } from './encrypt-value.ts';
export {
  type BounceToken,
  readBounceToken,
  readUnsubscribeToken,
  signBounceToken,
  signUnsubscribeToken,
  type UnsubscribeToken,
} from './mail-token.ts';
export {
  isLinkTarget,
  readRecipientToken,
  type RecipientToken,
  signLinkTarget,
  signRecipientToken,
  signRecipientTokens,
} from './recipient-token.ts';
export { stalledExitCode } from './stalled-exit-code.ts';
export { rememberLast } from './remember-last.ts';
export { readSignedToken, type SignedToken, signToken, tokenIsGenuine } from './signed-token.ts';
export type { ClosingStep } from './closing-step.ts';
export { type Loop, runEvery, type Watch, watchFor } from './run-every.ts';
export { type MailboxSettings, parseMailboxUrl } from './mailbox-url.ts';
export { networkOf } from './network-of.ts';
export { parseSmtpServers, type SmtpServerSettings } from './smtp-servers.ts';
export { byteOrderMark, formatCsvRow, neutralizeFormula, readJsonList, restoreFormula } from './format-csv.ts';
export { type LogEnd, type LogFile, openLogFile } from './open-log-file.ts';
