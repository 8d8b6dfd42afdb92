import { readFileSync } from 'node:fs';
import { type Config, ConfigError } from '@mailwright/platform';

/** Where and how emails are submitted by SMTP. */
export interface SubmissionOptions {
  host: string;
  /** 0 for any free port. */
  port: number;
  /** In PEM; without it, nothing is encrypted. */
  tls: { cert: string; key: string } | undefined;
  /** Where people reach the API, without a trailing slash: links in tracked emails lead there. */
  rootUrl: string;
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/**
 * Reads the options; undefined when no port is set.
 * @throws ConfigError for half a certificate, or without one where others can listen in
 */
export function readSubmissionOptions(
  config: Pick<
    Config,
    | 'SMTP_SUBMISSION_HOST'
    | 'SMTP_SUBMISSION_PORT'
    | 'SMTP_SUBMISSION_TLS_CERT_FILE'
    | 'SMTP_SUBMISSION_TLS_KEY_FILE'
    | 'SMTP_SUBMISSION_ALLOW_INSECURE'
    | 'BASE_URL'
  >,
): SubmissionOptions | undefined {
  const { SMTP_SUBMISSION_HOST: host, SMTP_SUBMISSION_PORT: port, BASE_URL: baseUrl } = config;
  const { SMTP_SUBMISSION_TLS_CERT_FILE: cert, SMTP_SUBMISSION_TLS_KEY_FILE: key } = config;
  if (port === undefined) return undefined;
  if (baseUrl === undefined) throw new ConfigError(['BASE_URL must be set with SMTP_SUBMISSION_PORT']);
  if ((cert === undefined) !== (key === undefined))
    throw new ConfigError(['SMTP_SUBMISSION_TLS_CERT_FILE and SMTP_SUBMISSION_TLS_KEY_FILE must be set together']);
  const tls =
    cert === undefined || key === undefined
      ? undefined
      : {
          cert: readPem('SMTP_SUBMISSION_TLS_CERT_FILE', cert),
          key: readPem('SMTP_SUBMISSION_TLS_KEY_FILE', key),
        };
  if (tls === undefined && !loopback.test(host) && !config.SMTP_SUBMISSION_ALLOW_INSECURE)
    throw new ConfigError([
      'SMTP_SUBMISSION_TLS_CERT_FILE must be set unless SMTP_SUBMISSION_HOST is this machine: keys would be sent in the clear. If something in front of it encrypts them, set SMTP_SUBMISSION_ALLOW_INSECURE=true',
    ]);
  return { host, port, tls, rootUrl: baseUrl.replace(/\/+$/, '') };
}

function readPem(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError([`${variable} can't be read: ${(error as Error).message}`]);
  }
}
