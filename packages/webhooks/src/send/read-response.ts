const excerptBytes = 2 * 1024;
const bodyBytes = 16 * 1024;

/** Collects one response; `status` is set when the headers have arrived. */
export interface ResponseReader {
  status: number;
  /** Takes the next piece of the body; `enough` when no more should be read. */
  read(chunk: Buffer): 'more' | 'enough';
  outcome(): { kind: 'replied'; status: number; excerpt: string };
}

/** A reader that reads up to 16 KiB of a response's body and keeps the first 2 KiB. */
export function createResponseReader(): ResponseReader {
  const kept: Buffer[] = [];
  let length = 0;
  return {
    status: 0,
    read(chunk) {
      if (length < excerptBytes) kept.push(chunk.subarray(0, excerptBytes - length));
      length += chunk.length;
      return length >= bodyBytes ? 'enough' : 'more';
    },
    outcome() {
      return { kind: 'replied', status: this.status, excerpt: toExcerpt(kept, length > excerptBytes) };
    },
  };
}

/** Bytes as text that any Postgres text column takes: what isn't UTF-8, and NUL, become U+FFFD. */
function toExcerpt(chunks: Buffer[], cut: boolean): string {
  if (chunks.length === 0) return '';
  // `stream` leaves out a character that the cut at 2 KiB went through.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(chunks), { stream: cut });
  return text.replaceAll('\0', '\uFFFD');
}
