/** The result of checking a record. */
export interface RecordResult {
  status: 'found' | 'missing' | 'wrong' | 'unknown';
  /** The texts to which the status applies. */
  found: string[];
}

const maxShown = 5;

/** Whether the texts at a selector's name are the key's record (RFC 6376 §3.6.1). */
export function matchDkim(texts: string[], key: { keyType: string; publicKey: string }): RecordResult {
  if (texts.length === 0) return { status: 'missing', found: [] };
  // The RFC doesn't define what several records mean: verifiers may read any of them.
  const isRight = texts.length === 1 && texts.every((text) => isKeyRecord(text, key));
  return { status: isRight ? 'found' : 'wrong', found: texts.slice(0, maxShown) };
}

function isKeyRecord(text: string, { keyType, publicKey }: { keyType: string; publicKey: string }): boolean {
  const tags = readTags(text);
  const version = tags.get('v') ?? 'DKIM1';
  const type = tags.get('k') ?? 'rsa';
  return version === 'DKIM1' && type === keyType && tags.get('p')?.replaceAll(/\s/g, '') === publicKey;
}

/**
 * Whether the SPF record among the texts includes a domain (RFC 7208 §5.2); more than one record is an error (§4.5).
 */
export function matchSpf(texts: string[], include: string): RecordResult {
  const found = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [record] = found;
  if (record === undefined) return { status: 'missing', found: [] };
  const terms = record.toLowerCase().split(/ +/);
  const includes = terms.some((term) => term.replace(/^\+/, '') === `include:${include.toLowerCase()}`);
  return { status: found.length === 1 && includes ? 'found' : 'wrong', found: found.slice(0, maxShown) };
}

/**
 * Whether the texts contain one DMARC record with a policy (RFC 7489 §6.3); if there are several, none applies
 * (§6.6.3).
 */
export function matchDmarc(texts: string[]): RecordResult {
  const found = texts.filter((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text));
  const [record] = found;
  if (record === undefined) return { status: 'missing', found: [] };
  const policy = readTags(record).get('p')?.toLowerCase() ?? '';
  const isRight = found.length === 1 && ['none', 'quarantine', 'reject'].includes(policy);
  return { status: isRight ? 'found' : 'wrong', found: found.slice(0, maxShown) };
}

/** Reads the tags of a record such as `v=DKIM1; p=…`, by name. */
function readTags(text: string): Map<string, string> {
  return new Map(
    text.split(';').flatMap((tag): [string, string][] => {
      const equals = tag.indexOf('=');
      return equals === -1 ? [] : [[tag.slice(0, equals).trim(), tag.slice(equals + 1).trim()]];
    }),
  );
}
