// The load process: a client with keep-alive connections, whose CPU time doesn't count as the service's.
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { monotonicMs } from '../measure/monotonic.ts';
import type { LoadCall, LoadOrder, LoadResult, SentRequest } from './load-orders.ts';

interface LoadResponse {
  status: number;
  text: string;
  retryAfterMs: number;
}

const agent = new http.Agent({ keepAlive: true });
let correlationIds = 0;

function send(
  url: string,
  own: http.OutgoingHttpHeaders,
  { method, body }: LoadCall,
  correlationId: number,
): Promise<LoadResponse> {
  return new Promise((resolve, reject) => {
    const headers: http.OutgoingHttpHeaders = { accept: 'application/json', ...own };
    const text = body?.replaceAll('{correlationId}', String(correlationId));
    if (text !== undefined) {
      headers['content-type'] = 'application/json';
      headers['content-length'] = Buffer.byteLength(text);
    }
    const request = http.request(url, { agent, method, headers }, (response) => {
      const status = response.statusCode ?? 0;
      let received = '';
      response.setEncoding('utf8');
      // A successful response is read but not parsed.
      response.on('data', (chunk: string) => {
        if (status >= 400) received += chunk;
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status, text: received, retryAfterMs: 1_000 * Number(response.headers['retry-after'] ?? 0) }),
      );
    });
    request.on('error', reject);
    request.end(text);
  });
}

async function load(order: LoadOrder): Promise<LoadResult> {
  const { baseUrl, keys, calls, connections, seconds, minRequests = calls.length, pauseMs, ratePerSecond } = order;
  const { userAgent } = order;
  const requests: SentRequest[] = [];
  const result: LoadResult = { requests, seconds: 0 };
  const fromMs = monotonicMs();
  const endMs = fromMs + seconds * 1_000;
  let taken = 0;

  async function sendOneAfterAnother(): Promise<void> {
    for (;;) {
      const turn = taken++;
      const freeMs = monotonicMs();
      const dueMs = ratePerSecond === undefined ? freeMs : fromMs + (turn * 1_000) / ratePerSecond;
      if (Math.max(dueMs, freeMs) >= endMs && turn >= minRequests) return;
      if (dueMs > freeMs) await wait(dueMs - freeMs);
      const call = turn % calls.length;
      const chosen = calls[call];
      const correlationId = correlationIds++;
      if (chosen === undefined) throw new Error('There is nothing to send');
      // A timer may fire late after a wait, which isn't the service's fault.
      const atMs = dueMs > freeMs ? monotonicMs() : dueMs;
      const own = {
        authorization: `Bearer ${keys[turn % keys.length] ?? ''}`,
        ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
      };
      const response = await send(`${baseUrl}${chosen.path}`, own, chosen, correlationId);
      const { status } = response;
      requests.push({ correlationId, call, status, atMs, tookMs: monotonicMs() - atMs });
      if (status >= 400 && status !== 429) result.failure ??= `${status} ${response.text}`;
      if (pauseMs !== undefined) await wait(pauseMs);
      // Waits, like a client that respects its limits.
      if (status === 429) await wait(Math.min(response.retryAfterMs, Math.max(0, endMs - monotonicMs())));
    }
  }

  await Promise.all(Array.from({ length: connections }, sendOneAfterAnother));
  result.seconds = (monotonicMs() - fromMs) / 1_000;
  return result;
}

process.on('message', (order: LoadOrder) => void load(order).then((result) => process.send?.(result)));
process.on('disconnect', () => process.exit());
