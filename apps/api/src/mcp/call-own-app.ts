import {
  createServer,
  type IncomingMessage,
  request as sendRequest,
  type RequestListener,
  type ServerOptions,
} from 'node:http';
import { duplexPair } from 'node:stream';

/** Sends a request to this process's own application, on behalf of the sender of another request. */
export type CallOwnApp = (request: Request, onBehalfOf: IncomingMessage) => Promise<Response>;

/** What tells the application who calls it and at which address, besides the socket. */
const forwarded = ['host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded'];

/**
 * Calls the application as if the sender of the other request had: with their address, so that the same limits and the
 * same entries in the audit log result, and through everything that a request passes. No port is involved, since the
 * address of this process may be that of a proxy.
 */
export function createOwnCalls(listener: RequestListener, serverOptions: ServerOptions): CallOwnApp {
  // It never listens: connections are handed to it.
  const server = createServer(serverOptions, listener);
  return async (request, onBehalfOf) => {
    const body = Buffer.from(await request.arrayBuffer());
    const [near, far] = duplexPair();
    Object.defineProperty(far, 'remoteAddress', { value: onBehalfOf.socket.remoteAddress });
    server.emit('connection', far);
    const { pathname, search } = new URL(request.url);
    const headers = {
      ...Object.fromEntries(request.headers),
      ...Object.fromEntries(forwarded.map((name) => [name, onBehalfOf.headers[name]]).filter(([, value]) => value)),
      'content-length': String(body.length),
      connection: 'close',
    };
    try {
      return await new Promise<Response>((resolve, reject) => {
        const { method, signal } = request;
        const sent = sendRequest(
          { method, path: `${pathname}${search}`, headers, signal, createConnection: () => near },
          (message) => void readResponse(message).then(resolve, reject),
        );
        sent.once('error', reject);
        sent.end(body);
      });
    } finally {
      near.destroy();
      far.destroy();
    }
  };
}

/** Reads a response as a whole: its reader holds all of it anyway. */
async function readResponse(message: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  const status = message.statusCode ?? 500;
  // A Response with one of these statuses must not have a body.
  return new Response([204, 304].includes(status) ? null : Buffer.concat(parts), { status, headers });
}
