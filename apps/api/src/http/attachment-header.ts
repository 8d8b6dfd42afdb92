import { create } from 'content-disposition';

// What file systems refuse in a name, and control characters.
const unsafe = /[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu;

/** A Content-Disposition that has a browser save the response under this name (RFC 6266), which may have any characters. */
export function attachmentHeader(name: string, extension: string): string {
  const safe = name.toWellFormed().replace(unsafe, '-');
  // Programs that read only ASCII get the name without what isn't.
  const fallback = `${safe.normalize('NFKD').replace(/[^\x20-\x7e]+/g, '')}${extension}`;
  return create(`${safe}${extension}`, { fallback });
}
