import { gunzipSync } from 'node:zlib';
import type { Browser } from './sign-up-browser.ts';

/** A line of the export of an account. The last line has the counts. */
export interface ExportedLine {
  type: string;
  data: Record<string, unknown>;
  counts?: Record<string, number>;
  [about: string]: unknown;
}

/** Downloads all data of the browser's account. */
export async function exportOf(browser: Browser): Promise<{ text: string; lines: ExportedLine[]; name: string }> {
  const response = await browser
    .call('post', '/account/export')
    .buffer(true)
    .parse((stream, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => done(null, Buffer.concat(parts)));
    })
    .expect(200)
    .expect('content-type', 'application/gzip')
    .expect('cache-control', 'no-store');
  const text = gunzipSync(response.body as Buffer).toString('utf8');
  const lines = text
    .trimEnd()
    .split('\n')
    .map((each) => JSON.parse(each) as ExportedLine);
  return { text, lines, name: response.headers['content-disposition'] ?? '' };
}
