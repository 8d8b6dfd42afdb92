import { createGzip } from 'node:zlib';
import type { ReplyHandler } from './start-receiver.ts';

const bombBytes = 200 * 1024 * 1024;

/** Faulty receivers, as handlers for `receiver.reply(…)`. */
export const misbehave = {
  /** Accepts the request and never responds. */
  hang: (() => undefined) satisfies ReplyHandler,

  /** Sends a 200's headers, and nothing after them. */
  hangAfterHeaders: ((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).flushHeaders();
  }) satisfies ReplyHandler,

  /** Sends a 200's body at one byte per second, without end. */
  drip: ((_request, response) => {
    response.writeHead(200).write('.');
    const timer = setInterval(() => response.write('.'), 1_000);
    response.on('close', () => clearInterval(timer));
  }) satisfies ReplyHandler,

  /** Responds with this status and an endless body, as fast as it is read. */
  endlessBody: (status: number): ReplyHandler => {
    const chunk = Buffer.alloc(16 * 1024, 'x');
    return (_request, response) => {
      response.writeHead(status);
      const write = (): void => {
        // A fast reader would otherwise block the event loop.
        if (response.destroyed) return;
        if (response.write(chunk)) setImmediate(write);
        else response.once('drain', write);
      };
      write();
    };
  },

  /** Responds with a 200 whose body is 200 MB of zeros, in about 200 kB of gzip. */
  gzipBomb: ((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/plain' });
    const gzip = createGzip({ level: 9 });
    const zeros = Buffer.alloc(1024 * 1024);
    let left = bombBytes;
    const write = (): void => {
      while (left > 0 && !response.destroyed) {
        left -= zeros.length;
        if (!gzip.write(zeros)) return void gzip.once('drain', write);
      }
      gzip.end();
    };
    response.on('close', () => gzip.destroy());
    gzip.pipe(response);
    write();
  }) satisfies ReplyHandler,

  /** Resets the connection instead of responding. */
  reset: ((_request, response) => {
    response.socket?.resetAndDestroy();
  }) satisfies ReplyHandler,

  /** Sends a 200's headers and half of its body, then resets the connection. */
  resetInBody: ((_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.socket?.resetAndDestroy());
  }) satisfies ReplyHandler,

  /** Redirects to another path of the same receiver. */
  redirect: (status = 307, location = '/elsewhere'): ReplyHandler => {
    return (_request, response) => void response.writeHead(status, { location }).end();
  },
};
