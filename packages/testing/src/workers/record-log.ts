import { Writable } from 'node:stream';
import { createLogger, type Logger } from '@mailwright/platform';

/** Creates a log for a test, with its lines as JSON text, in the order in which they were written. */
export function recordLog(service: string): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  return { log: createLogger({ service, level: 'debug', format: 'json', stream }), lines };
}
