import { readFileSync } from 'node:fs';
import {
  type ClosingStep,
  type Config,
  ConfigError,
  type Logger,
  type Registry,
  parseMailboxUrl,
  runEvery,
  type UnsubscribeToken,
} from '@mailwright/platform';
import { removeOldSignatures } from './callbacks/use-signature.ts';
import { countBounceMails } from './inbound/count-bounce-mails.ts';
import {
  type BounceListener,
  type BounceListenerOptions,
  startBounceListener,
} from './inbound/start-bounce-listener.ts';
import type { InboundDeps } from './inbound/handle-mail.ts';
import { measureMailbox, startMailboxReader } from './mailbox/start-mailbox-reader.ts';
import { removeOldBounces } from './log/remove-bounces.ts';
import { findAddress } from './record/find-address.ts';
import { createBounceRecorder } from './record/bounce-recorder.ts';
import type { BounceDeps } from './record/record-bounces.ts';
import { keepSample, removeOldSamples } from './unread/keep-sample.ts';

type BounceConfig = Pick<
  Config,
  | 'BOUNCE_DOMAIN'
  | 'BOUNCE_SMTP_HOST'
  | 'BOUNCE_SMTP_PORT'
  | 'BOUNCE_TLS_CERT_FILE'
  | 'BOUNCE_TLS_KEY_FILE'
  | 'BOUNCE_RETENTION_DAYS'
  | 'BOUNCE_MAILBOX_URL'
  | 'BOUNCE_MAILBOX_SECONDS'
  | 'BOUNCE_MAILBOX_DELETE'
>;

/** Everything about bounces that a process runs. */
export interface Bounces extends ClosingStep {
  /** Rejects while the mailbox can't be read; undefined if there is no mailbox. */
  checkMailbox: (() => Promise<void>) | undefined;
}

const retentionPauseMs = 3_600_000;

/**
 * Starts everything about bounces that a process runs: it receives them if a port is set, reads a mailbox if there is
 * one, and removes old ones.
 * @param unsubscribe unsubscribes the person whom the token names.
 * @throws ConfigError for a port without a domain, or half a certificate; when the port is taken
 */
export async function startBounces(
  deps: BounceDeps & { log: Logger; registry: Registry },
  config: BounceConfig,
  unsubscribe: (token: UnsubscribeToken) => Promise<void>,
): Promise<Bounces> {
  const options = readListenerOptions(config);
  const received = countBounceMails(deps.registry);
  const { database } = deps;
  const inbound: InboundDeps & typeof deps & { received: typeof received } = {
    ...deps,
    received,
    record: createBounceRecorder(deps),
    unsubscribe,
    findAddress: (about) => findAddress(database, about),
    keepSample: (sample) => keepSample(database, sample),
  };
  const listener: BounceListener | undefined = options && (await startBounceListener(inbound, options));
  const failing = measureMailbox(deps.registry);
  const mailbox =
    config.BOUNCE_MAILBOX_URL === undefined
      ? undefined
      : startMailboxReader(
          { ...inbound, failing, domain: config.BOUNCE_DOMAIN },
          {
            settings: parseMailboxUrl(config.BOUNCE_MAILBOX_URL),
            isDeleting: config.BOUNCE_MAILBOX_DELETE,
            intervalSeconds: config.BOUNCE_MAILBOX_SECONDS,
          },
        );
  const retention = runEvery(
    retentionPauseMs,
    async () => {
      await removeOldBounces(database, config.BOUNCE_RETENTION_DAYS);
      await removeOldSamples(database);
      await removeOldSignatures(database);
    },
    (error) => deps.log.warn('bounces.retention_failed', { error }),
  );
  return {
    name: 'bounces',
    checkMailbox: mailbox && (() => (mailbox.isFailing() ? Promise.reject(new Error('It fails')) : Promise.resolve())),
    close: () => Promise.all([listener?.close(), mailbox?.close(), retention.stop()]),
  };
}

function readListenerOptions(config: BounceConfig): BounceListenerOptions | undefined {
  const {
    BOUNCE_DOMAIN: domain,
    BOUNCE_SMTP_PORT: port,
    BOUNCE_TLS_CERT_FILE: cert,
    BOUNCE_TLS_KEY_FILE: key,
  } = config;
  if (port === undefined) return undefined;
  if (domain === undefined) throw new ConfigError(['BOUNCE_DOMAIN must be set with BOUNCE_SMTP_PORT']);
  if ((cert === undefined) !== (key === undefined))
    throw new ConfigError(['BOUNCE_TLS_CERT_FILE and BOUNCE_TLS_KEY_FILE must be set together']);
  const options = { domain, host: config.BOUNCE_SMTP_HOST, port };
  if (cert === undefined || key === undefined) return options;
  return { ...options, tls: { cert: readPem('BOUNCE_TLS_CERT_FILE', cert), key: readPem('BOUNCE_TLS_KEY_FILE', key) } };
}

function readPem(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError([`${variable} can't be read: ${(error as Error).message}`]);
  }
}
