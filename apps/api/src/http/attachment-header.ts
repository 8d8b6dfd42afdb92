import { create } from 'content-disposition';

// Characters that file systems refuse in names, and control characters.
const unsafe = /[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu;

/** A Content-Disposition that saves the response under this name, which may have any characters (RFC 6266). */
export function attachmentHeader(name: string, extension: string): string {
  const safe = name.toWellFormed().replace(unsafe, '-');
  // Programs that read only ASCII get the name without its other characters.
  const fallback = `${safe.normalize('NFKD').replace(/[^\x20-\x7e]+/g, '')}${extension}`;
  return create(`${safe}${extension}`, { fallback });
}
