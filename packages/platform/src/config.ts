import { isIP, isIPv6 } from 'node:net';
import { parseMailbox } from '@mailwright/contracts';
import { z } from 'zod';
import { parseAddressRange } from './address-range.ts';
import { MailboxUrlError, parseMailboxUrl } from './mailbox-url.ts';
import { parseSmtpServers, SmtpUrlError } from './smtp-servers.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const port = z.coerce.number().int().min(0).max(65_535);
const seconds = z.coerce.number().positive();
const days = z.coerce.number().int().min(1).max(36_500);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
const addressRange = z
  .string()
  .refine(
    (text) => parseAddressRange(text) !== undefined,
    'must be whole address ranges such as 10.0.0.0/8,::1/128, with zeros after the prefix',
  );

const webAddress = z.url({ protocol: /^https?$/, error: 'must be a URL such as https://s3.example.com' });

function isOrigin(text: string): boolean {
  try {
    const { origin, href } = new URL(text);
    return /^https?:\/\/\S+$/i.test(text) && href === `${origin}/`;
  } catch {
    return false;
  }
}

/** Accepts `192.0.2.1`, `192.0.2.1:53`, `2001:db8::1` and `[2001:db8::1]:53`, as Node's resolver does. */
function isDnsServer(text: string): boolean {
  const [, inBrackets, plain, serverPort] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = inBrackets ?? plain;
  if (host === undefined) return isIPv6(text);
  const isAddress = inBrackets === undefined ? isIP(host) === 4 : isIPv6(host);
  return isAddress && (serverPort === undefined || (Number(serverPort) > 0 && Number(serverPort) <= 65_535));
}

/** Accepts only TLS or this machine, because secrets and codes are sent to an OpenID provider. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  if (search !== '' || hash !== '') return false;
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback);
}

/** Validates with a parser whose errors contain no part of the value. */
function parsedBy(parse: (text: string) => unknown) {
  return z
    .string()
    .superRefine((text, context) => {
      try {
        parse(text);
      } catch (error) {
        if (!(error instanceof SmtpUrlError || error instanceof MailboxUrlError)) throw error;
        context.addIssue({ code: 'custom', message: error.message });
      }
    })
    .optional();
}

// The value in .env.example, which is rejected so that a copy of that file must be completed before anything is stored.
const exampleAppSecret = 'only-for-this-machine-replace-it-elsewhere';

/** The API's port when PORT is unset. */
export const defaultPort = 3000;

/** Every environment variable; `.env.example` lists the same, and a test compares the two. */
export const variables = {
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be a URL such as postgresql://user:password@host:5432/mailwright',
    })
    .optional(),
  DATABASE_DIRECT_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be a URL such as postgresql://user:password@host:5432/mailwright',
    })
    .optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(10),
  DATABASE_STATEMENT_TIMEOUT: z.enum(['session', 'role']).default('session'),
  DATABASE_PREPARED_STATEMENTS: flag.default(true),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a URL such as redis://localhost:6379/0' }).optional(),
  QUEUE_PREFIX: z
    .string()
    .regex(/^[\w-]+$/, 'may contain only letters, digits, - and _')
    .default('mailwright'),
  APP_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters, for example from: openssl rand -base64 32')
    // It is accepted in APP_SECRET_PREVIOUS, so that an operator who has used it can replace it.
    .refine(
      (text) => text !== exampleAppSecret,
      'must not be the example from .env.example, which everyone can read; create your own with: openssl rand -base64 32',
    )
    .optional(),
  APP_SECRET_PREVIOUS: list
    .pipe(z.array(z.string().min(32, 'must be secrets of at least 32 characters each, separated by commas')))
    .default([]),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.optional(),
  BASE_URL: z
    .string()
    .refine(isOrigin, 'must be the URL at which users reach the API, without a path, such as https://mail.example.com')
    .optional(),
  CORS_ORIGINS: list
    .pipe(
      z.array(z.string().regex(/^(\*|https?:\/\/[^/\s]+)$/, 'must be origins such as https://app.example.com, or *')),
    )
    .default([]),
  SIGN_UP_ENABLED: flag.default(false),
  PROOF_OF_WORK: flag.default(true),
  NEW_ACCOUNT_MAILS_PER_DAY: z.coerce.number().int().min(0).max(1_000_000).default(200),
  OIDC_ISSUER_URL: z
    .string()
    .refine(
      isIssuer,
      'must be the issuer URL of an OpenID provider, such as https://login.example.com; http is only allowed on this machine',
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z
    .string()
    .regex(/^[^\p{Cc}]{1,40}$/u, 'must be a name of at most 40 characters, such as Okta')
    .optional(),
  OIDC_SCOPES: z
    .string()
    .regex(/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/, 'must be scopes separated by spaces')
    .refine((text) => text.split(' ').includes('openid'), 'must include openid, such as openid email profile')
    .default('openid email profile'),
  SMTP_URL: parsedBy(parseSmtpServers),
  MAIL_FROM: z
    .string()
    .max(320)
    .refine(
      (text) => parseMailbox(text) !== undefined,
      'must be an address such as mail@example.com, or a name and an address such as Mailwright <mail@example.com>',
    )
    .optional(),
  SPF_INCLUDE: z
    .string()
    .regex(/^(?=.{1,253}$)[a-z0-9_-]+(\.[a-z0-9_-]+)+$/i, 'must be a domain such as spf.example.com')
    .optional(),
  SMTP_SUBMISSION_HOST: z.string().default('127.0.0.1'),
  SMTP_SUBMISSION_PORT: port.optional(),
  SMTP_SUBMISSION_TLS_CERT_FILE: z.string().optional(),
  SMTP_SUBMISSION_TLS_KEY_FILE: z.string().optional(),
  SMTP_SUBMISSION_ALLOW_INSECURE: flag.default(false),
  BOUNCE_DOMAIN: z
    .string()
    .regex(/^(?=.{1,190}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain such as bounces.example.com')
    .optional(),
  BOUNCE_SMTP_HOST: z.string().default('127.0.0.1'),
  BOUNCE_SMTP_PORT: port.optional(),
  BOUNCE_TLS_CERT_FILE: z.string().optional(),
  BOUNCE_TLS_KEY_FILE: z.string().optional(),
  BOUNCE_MAILBOX_URL: parsedBy(parseMailboxUrl),
  BOUNCE_MAILBOX_SECONDS: seconds.min(1).max(3_600).default(60),
  BOUNCE_MAILBOX_DELETE: flag.default(false),
  BOUNCE_SOFT_LIMIT: z.coerce.number().int().min(0).max(1_000).default(5),
  BOUNCE_SOFT_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  BOUNCE_RETENTION_DAYS: z.coerce.number().int().min(30).default(365),
  AUTOMATION_RUN_DAYS: z.coerce.number().int().min(30).default(180),
  DNS_SERVERS: list
    .pipe(z.array(z.string().refine(isDnsServer, 'must be addresses such as 192.0.2.53 or 192.0.2.53:5353')))
    .default([]),
  MAIL_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(5),
  MEDIA_S3_ENDPOINT: webAddress.optional(),
  MEDIA_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as mailwright-media')
    .optional(),
  MEDIA_S3_REGION: z.string().default('us-east-1'),
  MEDIA_S3_ACCESS_KEY: z.string().optional(),
  MEDIA_S3_SECRET_KEY: z.string().optional(),
  MEDIA_S3_PUBLIC_URL: webAddress.optional(),
  MAIL_CAMPAIGN_MAX_FAILED_PERCENT: z.coerce.number().min(0).max(100).default(10),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(10),
  EVENT_LOOP_STALL_SECONDS: z.coerce.number().min(0).max(3_600).default(10),
  OPS_HOST: z.string().default('127.0.0.1'),
  OPS_PORT: port.default(9090),
  OPS_ALLOWED_HOSTS: list
    .pipe(z.array(z.string().regex(/^[\w-]+(\.[\w-]+)*$/, 'must be names such as ops.example.com, without ports')))
    .default([]),
  OPS_USER: z
    .string()
    .regex(/^[^:\p{Cc}]{1,100}$/u, 'must be a name without a colon, such as operator')
    .default('operator'),
  OPS_PASSWORD: z
    .string()
    .regex(/^[^\p{Cc}]{12,200}$/u, 'must have at least 12 characters, for example from: openssl rand -base64 18')
    .optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['auto', 'json', 'pretty']).default('auto'),
  EMAIL_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(10),
  EMAIL_CONTENT_DAYS: z.coerce.number().int().min(1).max(36_500).default(30),
  EMAIL_DAYS: z.coerce.number().int().min(1).max(36_500).default(90),
  IMPORT_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(90),
  TRACKING_ANONYMOUS: flag.default(false),
  GEOIP_DATABASE: z.string().optional(),
  TRACKING_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(365),
  OPEN_RETENTION_DAYS: days.optional(),
  CLICK_RETENTION_DAYS: days.optional(),
  UNSUBSCRIBE_RETENTION_DAYS: days.optional(),
  DELIVERY_LOG_RETENTION_DAYS: days.optional(),
  WEBHOOK_RETRY_DELAYS_SECONDS: list
    // A word is needed because an empty variable counts as unset.
    .transform((items) => (items.length === 1 && items[0] === 'none' ? [] : items))
    .pipe(
      z
        .array(z.string().transform(Number).pipe(z.number('must be seconds such as 60,300, or none').nonnegative()))
        .max(20),
    )
    .default([60, 300]),
  WEBHOOK_TIMEOUT_SECONDS: seconds.max(120).default(10),
  WEBHOOK_SWITCH_OFF_AFTER: z.coerce.number().int().min(1).default(50),
  WEBHOOK_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(30),
  WEBHOOK_RECOVER_DAYS: z.coerce.number().int().min(0).max(365).default(7),
  WEBHOOK_CONCURRENCY: z.coerce.number().int().min(1).max(2000).default(400),
  WEBHOOK_SLOW_CONCURRENCY: z.coerce.number().int().min(1).max(2000).default(100),
  WEBHOOK_MAX_SOCKETS: z.coerce.number().int().min(1).max(50_000).default(4_000),
  WEBHOOK_MAX_PER_HOOK: z.coerce.number().int().min(1).max(2_000).default(50),
  WEBHOOK_ALLOW_HTTP: flag.default(false),
  WEBHOOK_ALLOWED_CIDRS: list.pipe(z.array(addressRange)).default([]),
  MAILWRIGHT_DATA_DIR: z.string().default('.local'),
} as const;

type Variables = typeof variables;
export type VariableName = keyof Variables;
type Values = { [Name in VariableName]: z.output<Variables[Name]> };
/** A process's settings: required ones are set, and the others may be undefined. */
export type Config<Needed extends VariableName = never> = {
  readonly [Name in VariableName]: Name extends Needed ? NonNullable<Values[Name]> : Values[Name];
};

/** The error for an invalid environment, which names every invalid variable. */
export class ConfigError extends Error {
  constructor(lines: string[]) {
    super(`Invalid environment variables:\n${lines.map((line) => `  ${line}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads the environment. Called once, when a process starts. An empty variable counts as unset.
 * @param needed variables without a default that this process requires.
 * @throws ConfigError that names every missing or invalid variable.
 */
export function readConfig<Needed extends VariableName = never>(
  needed: readonly Needed[] = [],
  environment: Record<string, string | undefined> = process.env,
): Config<Needed> {
  const wrong: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(variables)) {
    const text = environment[name] === '' ? undefined : environment[name];
    const result = schema.safeParse(text);
    if (!result.success) wrong.push(`${name} ${result.error.issues[0]?.message ?? 'is not valid'}`);
    else if (result.data === undefined && (needed as readonly string[]).includes(name))
      wrong.push(`${name} must be set`);
    else values[name] = result.data;
  }
  const { WEBHOOK_RECOVER_DAYS: recover, WEBHOOK_RETENTION_DAYS: keep } = values as Partial<Values>;
  if (recover !== undefined && keep !== undefined && recover > keep)
    wrong.push(
      `WEBHOOK_RECOVER_DAYS must be at most WEBHOOK_RETENTION_DAYS (${keep}): events that were removed cannot be recovered`,
    );
  if (wrong.length > 0) throw new ConfigError(wrong);
  return Object.freeze(values) as unknown as Config<Needed>;
}

/**
 * The environment for a child process: ours, with these variables set, and without those that are undefined here.
 */
export function childEnvironment(changes: Record<string, string | undefined>): Record<string, string> {
  const all = { ...process.env, ...changes };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
