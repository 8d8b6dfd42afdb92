import { createHash, type KeyObject } from 'node:crypto';
import { relaxBody, relaxHeader } from './canonicalize.ts';
import { signData } from './sign-data.ts';

/** A key whose public half is published at `<selector>._domainkey.<domain>`. */
interface DkimKey {
  /** In ASCII. */
  domain: string;
  selector: string;
  /** RSA of at least 2048 bits, or Ed25519. */
  privateKey: KeyObject;
}

/** Signs mails (DKIM, RFC 6376). */
export interface DkimSigner {
  /**
   * Adds a DKIM-Signature for each key before the mail's other headers.
   * @param raw a whole message, with lines ended by CR LF.
   */
  sign(raw: Buffer): Promise<Buffer>;
}

interface Field {
  name: string;
  value: string;
}

// Each of these is signed once more than it occurs, so that nobody can add another one that is shown or acted upon.
const sealed =
  'from to cc subject date message-id reply-to mime-version content-type content-transfer-encoding list-unsubscribe list-unsubscribe-post'.split(
    ' ',
  );
// The others are signed only as they are, since a mailing list may add its own.
const signed = new Set([...sealed, 'list-id', 'sender', 'feedback-id', 'precedence', 'auto-submitted']);
const minRsaBits = 2048;
// Stays below RFC 5322's 78 characters per line, including the space at its beginning.
const lineLength = 72;

/**
 * Creates a signer with these keys. All use the same body hash, and a mail gets a signature for each, as RFC 8463 §3
 * recommends for RSA and Ed25519.
 * @throws RangeError if a key is of another kind or too short.
 */
export function createDkimSigner(keys: readonly DkimKey[], now: () => Date = () => new Date()): DkimSigner {
  for (const { privateKey } of keys) checkKey(privateKey);
  return {
    sign: async (raw) => {
      const { fields, body } = split(raw);
      const bodyHash = createHash('sha256').update(relaxBody(body)).digest('base64');
      const names = namesToSign(fields);
      const canonical = canonicalize(fields, names);
      const seconds = Math.floor(now().getTime() / 1_000);
      const headers = await Promise.all(
        keys.map(async (key) => {
          const unsigned = tagsOf(key, { names, bodyHash, seconds });
          const data = `${canonical}${relaxHeader('dkim-signature', unsigned)}`;
          const signature = await signData(Buffer.from(data, 'latin1'), key.privateKey);
          return `DKIM-Signature:${unsigned}${fold(signature)}\r\n`;
        }),
      );
      return Buffer.concat([Buffer.from(headers.join(''), 'latin1'), raw]);
    },
  };
}

function checkKey(key: KeyObject): void {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType === 'ed25519' || (key.asymmetricKeyType === 'rsa' && bits >= minRsaBits)) return;
  throw new RangeError(`A DKIM key must be Ed25519, or RSA of at least ${minRsaBits} bits`);
}

/** Splits a message into its header fields, with one character per byte, and its body. */
function split(raw: Buffer): { fields: Field[]; body: Buffer } {
  const end = raw.indexOf('\r\n\r\n', 0, 'latin1');
  const head = raw.toString('latin1', 0, end === -1 ? raw.length : end);
  const fields = head.split(/\r\n(?![ \t])/).map((field) => {
    const colon = field.indexOf(':');
    return { name: field.slice(0, colon).trim().toLowerCase(), value: field.slice(colon + 1) };
  });
  return { fields, body: end === -1 ? Buffer.alloc(0) : raw.subarray(end + 4) };
}

function namesToSign(fields: readonly Field[]): string[] {
  const present = fields.map(({ name }) => name).filter((name) => signed.has(name));
  return [...present, ...sealed];
}

// If fields have the same name, the last one is signed first (RFC 6376 §5.4.2); one that doesn't occur is signed as
// nothing.
function canonicalize(fields: readonly Field[], names: readonly string[]): string {
  const left = new Map<string, string[]>();
  for (const { name, value } of fields) {
    const values = left.get(name);
    if (values === undefined) left.set(name, [value]);
    else values.push(value);
  }
  let text = '';
  for (const name of names) {
    const value = left.get(name)?.pop();
    if (value !== undefined) text += `${relaxHeader(name, value)}\r\n`;
  }
  return text;
}

function tagsOf(
  { domain, selector, privateKey }: DkimKey,
  { names, bodyHash, seconds }: { names: readonly string[]; bodyHash: string; seconds: number },
): string {
  const algorithm = privateKey.asymmetricKeyType === 'rsa' ? 'rsa-sha256' : 'ed25519-sha256';
  return (
    ` v=1; a=${algorithm}; c=relaxed/relaxed;\r\n d=${domain}; s=${selector}; t=${seconds};\r\n` +
    ` h=${foldNames(names)};\r\n bh=${bodyHash};\r\n b=`
  );
}

function foldNames(names: readonly string[]): string {
  let length = 2;
  return names
    .map((name, index) => {
      if (index === 0) return name;
      length += name.length + 1;
      if (length <= lineLength - 10) return `:${name}`;
      length = name.length;
      return `:\r\n ${name}`;
    })
    .join('');
}

function fold(signature: string): string {
  return signature.replace(new RegExp(`.{${lineLength}}(?=.)`, 'g'), '$&\r\n ');
}
