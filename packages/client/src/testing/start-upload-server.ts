import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What goes wrong with one request. */
export interface Fault {
  /** The method of the request. */
  method: string;
  /** After how many bytes of the body the connection is reset; what has arrived until then is stored. */
  resetAfterBytes?: number;
  /** The body is stored, and the connection is reset before the response. */
  loseResponse?: true;
  /** The response; nothing is stored. */
  respond?: { status: number; code: string; headers?: Record<string, string> };
  /** Called before the request is handled. */
  before?: () => void;
}

/** The part of the API that receives uploads, over real HTTP, with the faults that a test asks for. */
export interface UploadServer {
  url: string;
  /** The bytes that have arrived. */
  stored(): Buffer;
  status: string;
  requests: { method: string; path: string; headers: IncomingMessage['headers'] }[];
  /** The faults to come; each happens once, in this order. */
  faults: Fault[];
  close(): Promise<void>;
}

export const importUid = 'imp_01k6n8r2hzf2vvbq5xm8y7c1ea';

/** Starts an upload server. @param given the part of the file that has already arrived. */
export async function startUploadServer(given: Buffer = Buffer.alloc(0)): Promise<UploadServer> {
  let stored: Buffer = given;
  const server = createServer((request, response) => {
    // Kept, because a request that isn't read to its end forgets its socket.
    const { socket } = request;
    handle(request, response).catch(() => socket.resetAndDestroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const uploads: UploadServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stored: () => stored,
    status: 'uploading',
    requests: [],
    faults: [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    uploads.requests.push({ method, path: url, headers });
    const fault = uploads.faults[0]?.method === method ? uploads.faults.shift() : undefined;
    fault?.before?.();
    if (fault?.respond !== undefined) {
      for await (const _ of request);
      respondProblem(response, fault.respond);
      return;
    }
    if (method === 'PATCH') {
      const isAtOffset = headers['upload-offset'] === String(stored.length) && uploads.status === 'uploading';
      let received = 0;
      for await (const chunk of request as AsyncIterable<Buffer>) {
        const part = chunk.subarray(0, (fault?.resetAfterBytes ?? Infinity) - received);
        received += part.length;
        if (isAtOffset) stored = Buffer.concat([stored, part]);
        if (received === fault?.resetAfterBytes) throw new Error('The test resets the connection');
      }
      if (!isAtOffset) {
        respondProblem(response, { status: 409, code: 'upload_conflict' });
        return;
      }
      if (headers['upload-complete'] === '?1') uploads.status = 'pending';
    } else if (url.endsWith('/cancel')) uploads.status = 'cancelled';
    if (fault?.loseResponse === true) throw new Error('The test loses the response');
    const isEnded = ['completed', 'cancelled', 'failed'].includes(uploads.status);
    const body = {
      uid: importUid,
      status: uploads.status,
      progress: { uploaded_bytes: stored.length },
      finished_at: isEnded ? '2026-01-02T03:04:05.678Z' : null,
    };
    response.writeHead(method === 'POST' ? 202 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }
  return uploads;
}

function respondProblem(
  response: ServerResponse,
  { status, code, headers = {} }: { status: number; code: string; headers?: Record<string, string> },
): void {
  response.writeHead(status, { 'content-type': 'application/problem+json', ...headers });
  response.end(JSON.stringify({ code, detail: `The problem is ${code}` }));
}
