import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime, { type Address } from 'postal-mime';

/** A caught mail, parsed for display and for scripts. */
export interface CaughtMail {
  id: string;
  receivedAt: string;
  /** From its header. */
  from: string;
  /** The recipients in its envelope. */
  to: string[];
  subject: string;
  text: string;
  html: string;
}

/** The mails in a folder, one `.eml` file each. */
export interface CaughtMails {
  /** Stores a mail, and deletes the oldest ones beyond the limit. */
  keep(raw: Buffer, envelope: { sender: string; recipients: string[] }): void;
  /** All mails, newest first. */
  list(): Promise<CaughtMail[]>;
  find(id: string): Promise<CaughtMail | undefined>;
  /** A mail as it was received, preceded by lines with its envelope. */
  raw(id: string): Buffer | undefined;
}

const limit = 200;
const suffix = '.eml';
// Ids sort by time. Only files with such names are read, so that an id can't lead out of the folder.
const idPattern = /^\d{13}-\d{4}-[0-9a-f]{8}$/;

/** Opens a folder, which is created with the first mail. A mail is parsed when it is first read, and then cached. */
export function openCaughtMails(folder: string): CaughtMails {
  const parsed = new Map<string, Promise<CaughtMail>>();
  let sequence = 0;
  const fileOf = (id: string): string => path.join(folder, `${id}${suffix}`);

  function ids(): string[] {
    if (!existsSync(folder)) return [];
    const names = readdirSync(folder).map((name) => (name.endsWith(suffix) ? name.slice(0, -suffix.length) : ''));
    return names
      .filter((id) => idPattern.test(id))
      .sort()
      .toReversed();
  }

  function raw(id: string): Buffer | undefined {
    return idPattern.test(id) && existsSync(fileOf(id)) ? readFileSync(fileOf(id)) : undefined;
  }

  async function find(id: string): Promise<CaughtMail | undefined> {
    const known = parsed.get(id);
    if (known !== undefined) return known;
    const bytes = raw(id);
    if (bytes === undefined) return undefined;
    const reading = parse(id, bytes);
    parsed.set(id, reading);
    return reading;
  }

  return {
    raw,
    find,
    keep: (bytes, { sender, recipients }) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      sequence = (sequence + 1) % 10_000;
      const id = `${Date.now()}-${String(sequence).padStart(4, '0')}-${randomBytes(4).toString('hex')}`;
      const lines = [`Return-Path: <${sender}>`, ...recipients.map((recipient) => `Delivered-To: ${recipient}`)];
      writeFileSync(fileOf(id), Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n`), bytes]), { mode: 0o600 });
      for (const old of ids().slice(limit)) {
        parsed.delete(old);
        rmSync(fileOf(old), { force: true });
      }
    },
    list: async () => {
      const mails = await Promise.all(ids().map((id) => find(id)));
      return mails.filter((mail) => mail !== undefined);
    },
  };
}

async function parse(id: string, bytes: Buffer): Promise<CaughtMail> {
  const receivedAt = new Date(Number(id.slice(0, 13))).toISOString();
  // A mail that can't be parsed is listed anyway, because its source can be read.
  const mail = await PostalMime.parse(bytes, { rfc822Attachments: true }).catch(() => undefined);
  const to = mail?.headers.filter(({ key }) => key === 'delivered-to').map(({ value }) => value) ?? [];
  return {
    id,
    receivedAt,
    from: mail?.from === undefined ? '' : show(mail.from),
    to,
    subject: mail?.subject ?? '',
    text: mail?.text ?? '',
    html: mail?.html ?? '',
  };
}

function show({ name, address }: Address): string {
  if (address === undefined || address === '') return name;
  return name === '' ? address : `${name} <${address}>`;
}
