import { reencryptTotpSecrets } from '@mailwright/accounts';
import { checkSuppressionSecret, rehashSuppressions } from '@mailwright/audience';
import { reencryptCallbackSecrets } from '@mailwright/bounces';
import type { Database } from '@mailwright/database';
import { reencryptDkimKeys } from '@mailwright/senders';
import { reencryptTransportPasswords } from '@mailwright/sending';
import { reencryptHookSecrets } from '@mailwright/webhooks';
import { type AppSecrets, ConfigError, createLogger } from '@mailwright/platform';
import { UnknownSecretError } from './find-installation.ts';
import type { CommonOptions, Output, Terminal } from './run-command.ts';
import { formatSecretsStatus, readSecretsStatus } from './secrets-status.ts';

/** The options of `admin secrets …`. */
export interface SecretsOptions extends CommonOptions {
  switchedAt?: Date;
  /** Continue even if something is stored under a secret that isn't given. */
  lostSecret?: true;
}

const reportPauseMs = 1_000;

/** Shows what is stored under which secret. */
export async function showSecrets(
  database: Database,
  appSecrets: AppSecrets,
  { switchedAt }: SecretsOptions,
): Promise<Output> {
  return formatSecretsStatus(await readSecretsStatus(database, appSecrets, switchedAt));
}

/**
 * Moves everything that is stored under previous secrets to the current one. Resolves to what was done, and to what is
 * stored after that.
 * @throws UnknownSecretError, before anything is changed, if something is stored under a secret that isn't given.
 *   Suppressions could be rehashed without the secret that they are under, and then no process of the installation
 *   would find them.
 */
export async function reencryptSecrets(
  database: Database,
  appSecrets: AppSecrets,
  { json: isJson, switchedAt, lostSecret }: SecretsOptions,
  { stderr }: Pick<Terminal, 'stderr'>,
): Promise<Output> {
  if (lostSecret !== true) await requireSecrets(database, appSecrets);
  const reportAs = (what: string) => (isJson === true ? () => {} : reporter(stderr, what));
  const hooks = await reencryptHookSecrets(database, appSecrets, reportAs('hooks'));
  const dkimKeys = await reencryptDkimKeys(database, appSecrets, reportAs('DKIM keys'));
  const passwords = await reencryptTransportPasswords(database, appSecrets, reportAs('passwords of transports'));
  const callbacks = await reencryptCallbackSecrets(database, appSecrets, reportAs('callbacks'));
  const totp = await reencryptTotpSecrets(database, appSecrets, reportAs('one-time codes'));
  const suppressions = await rehashSuppressions(database, appSecrets, reportAs('suppressions'));
  const { json, lines } = formatSecretsStatus(await readSecretsStatus(database, appSecrets, switchedAt));
  return {
    json: {
      reencrypted: {
        hooks: hooks.done,
        dkim_keys: dkimKeys.done,
        transport_passwords: passwords.done,
        callbacks: callbacks.done,
        totp_secrets: totp.done,
        suppressions: suppressions.done,
      },
      unreadable: {
        hooks: hooks.unreadable,
        dkim_keys: dkimKeys.unreadable,
        transport_passwords: passwords.unreadable,
        callbacks: callbacks.unreadable,
        totp_secrets: totp.unreadable,
      },
      status: json,
    },
    lines: [
      `Re-encrypted under the current secret: hooks ${hooks.done}, DKIM keys ${dkimKeys.done}, ` +
        `passwords of transports ${passwords.done}, callbacks ${callbacks.done}, one-time codes ${totp.done}, suppressions ${suppressions.done}.`,
      ...(hooks.unreadable > 0
        ? [`${hooks.unreadable} hooks have secrets that can't be read under any of these.`]
        : []),
      ...(dkimKeys.unreadable > 0
        ? [`${dkimKeys.unreadable} domains have DKIM keys that can't be read under any of these.`]
        : []),
      ...(passwords.unreadable > 0
        ? [`${passwords.unreadable} transports have passwords that can't be read under any of these.`]
        : []),
      ...(callbacks.unreadable > 0
        ? [`${callbacks.unreadable} callbacks have secrets that can't be read under any of these.`]
        : []),
      ...(totp.unreadable > 0
        ? [`${totp.unreadable} users have secrets of one-time codes that can't be read under any of these.`]
        : []),
      '',
      ...lines,
    ],
  };
}

async function requireSecrets(database: Database, appSecrets: AppSecrets): Promise<void> {
  if (await isAllKnown(database, appSecrets)) return;
  throw new UnknownSecretError(
    'Nothing was changed: some data is stored under a secret that is not given, as "secrets status" shows. Set APP_SECRET and ' +
      'APP_SECRET_PREVIOUS to the same values as for the running processes. If the secret is lost, continue with --lost-secret.',
  );
}

/** Whether everything is stored under these secrets, except for stored responses, which expire. */
async function isAllKnown(database: Database, appSecrets: AppSecrets): Promise<boolean> {
  const { others } = await readSecretsStatus(database, appSecrets, undefined);
  const { hookSecrets, dkimKeys, transportPasswords, callbackSecrets, totpSecrets, suppressions, erasedSuppressions } =
    others;
  const encrypted = hookSecrets + dkimKeys + transportPasswords + callbackSecrets + totpSecrets;
  if (encrypted + suppressions + erasedSuppressions > 0) return false;
  try {
    // Also checks suppressions that don't say which secret they are under.
    await checkSuppressionSecret(
      database,
      appSecrets,
      createLogger({ service: 'admin', level: 'silent', format: 'json' }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConfigError) return false;
    throw error;
  }
}

/** Writes how many are done: at once, and then at most once a second. */
function reporter(stderr: Terminal['stderr'], what: string): (done: number) => void {
  let reportedAt = 0;
  return (done) => {
    const now = performance.now();
    if (reportedAt !== 0 && now - reportedAt < reportPauseMs) return;
    reportedAt = now;
    stderr.write(`${what}: ${done} done …\n`);
  };
}
