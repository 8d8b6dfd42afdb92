/** An SMTP server that SMTP_URL names, and how campaigns use it. */
export interface SmtpServerSettings {
  host: string;
  port: number;
  /** Whether TLS is used from the start. */
  secure: boolean;
  /** Whether a connection without TLS from the start must be upgraded (STARTTLS, RFC 3207) before anything is sent. */
  requireTLS: boolean;
  tls: { rejectUnauthorized: boolean };
  auth?: { user: string; pass: string };
  /** Its share of a campaign's mails, relative to the other servers. */
  weight: number;
  /** The maximum number of mails per second that each process sends through it; null: no limit. */
  rate: number | null;
  /** The maximum number of connections that each process opens to it. */
  connections: number;
}

const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;
// Separates only if another URL follows, because a password may contain a comma.
const separator = /[\s,]+(?=smtps?:\/\/)/i;
const flags = new Map<string, boolean>(Object.entries({ true: true, false: false }));
const flagNames = ['requireTLS', 'tls.rejectUnauthorized'];
const ranges = new Map<string, { min: number; max: number; isWhole: boolean }>(
  Object.entries({
    weight: { min: 1, max: 1_000, isWhole: true },
    rate: { min: 0.01, max: 100_000, isWhole: false },
    connections: { min: 1, max: 200, isWhole: true },
  }),
);
const defaultConnections = 10;

/** What is wrong with an SMTP_URL. The message contains no part of the value, which may have a password. */
export class SmtpUrlError extends Error {}

/**
 * Parses SMTP_URL: one URL, or several separated by spaces or commas. `smtps:` uses TLS from the start; `smtp:`
 * upgrades to it if the server offers that, and requires it if a password is sent to another machine. Certificates are
 * checked.
 * `?requireTLS=…` and `?tls.rejectUnauthorized=…`, true or false, override this; `weight`, `rate` and `connections` are
 * numbers.
 * @throws SmtpUrlError
 */
export function parseSmtpServers(smtpUrl: string): SmtpServerSettings[] {
  return smtpUrl.trim().split(separator).map(parseServer);
}

function parseServer(text: string): SmtpServerSettings {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^smtps?:$/.test(url.protocol) || !/^[^,\s]+$/.test(url.hostname)) {
    throw new SmtpUrlError('must be a URL such as smtp://user:password@mail.example.com:587');
  }
  const { flag, number } = readOptions(url.searchParams);
  const [user, pass] = [decode(url.username), decode(url.password)];
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: flag('requireTLS') ?? (!secure && pass !== '' && !isLoopback(url.hostname)),
    tls: { rejectUnauthorized: flag('tls.rejectUnauthorized') ?? true },
    ...(user === '' && pass === '' ? {} : { auth: { user, pass } }),
    weight: number('weight') ?? 1,
    rate: number('rate') ?? null,
    connections: number('connections') ?? defaultConnections,
  };
}

function readOptions(given: URLSearchParams) {
  for (const [name, value] of given) {
    if (flagNames.includes(name) && flags.get(value) !== undefined) continue;
    const range = ranges.get(name);
    if (range !== undefined && isInRange(value, range)) continue;
    throw new SmtpUrlError(
      'may have the options requireTLS and tls.rejectUnauthorized, true or false, weight (1 to 1000), rate (mails a ' +
        'second, 0.01 to 100000) and connections (1 to 200), and no others',
    );
  }
  return {
    flag: (name: string) => flags.get(given.get(name) ?? ''),
    number: (name: string) => (given.has(name) ? Number(given.get(name)) : undefined),
  };
}

function isInRange(value: string, { min, max, isWhole }: { min: number; max: number; isWhole: boolean }): boolean {
  const number = Number(value);
  return /^\d+(\.\d+)?$/.test(value) && number >= min && number <= max && (!isWhole || Number.isInteger(number));
}

/** Whether the host of a URL is this machine. */
export function isLoopback(hostname: string): boolean {
  return loopback.test(hostname);
}

/** Decodes a percent-encoded part of a URL; undefined if it can't be decoded. */
export function decodeUrlPart(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function decode(text: string): string {
  const decoded = decodeUrlPart(text);
  if (decoded !== undefined) return decoded;
  throw new SmtpUrlError('contains a user or a password with a % that is not followed by two hexadecimal digits');
}
