// The sink's process: an SMTP server that accepts every mail with so little work that it adds little to what is
// measured.
import { createServer, type AddressInfo } from 'node:net';
import { monotonicMs } from '../measure/monotonic.ts';
import type { Arrived, SinkDelayed, SinkReached, SinkRequest, SinkStarted, SinkWatched } from './sink-messages.ts';
import { serveSink } from './sink-session.ts';

let arrived = noMails();
let replyAfterMs = 0;
let watched: string | undefined;
let goal: { mails: number; reached: () => void } | undefined;

function noMails() {
  return {
    mails: 0,
    recipients: new Set<string>(),
    bytes: 0,
    firstMs: null as number | null,
    times: {} as Record<string, number>,
  };
}

function count(recipient: string, bytes: number): void {
  arrived.firstMs ??= monotonicMs();
  arrived.mails += 1;
  arrived.bytes += bytes;
  arrived.recipients.add(recipient);
  if (watched !== undefined && recipient.endsWith(watched)) arrived.times[recipient] = monotonicMs();
  if (goal !== undefined && arrived.mails >= goal.mails) goal.reached();
}

async function start(): Promise<SinkStarted> {
  const server = createServer((socket) => serveSink(socket, { replyAfterMs: () => replyAfterMs, onMail: count }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port };
}

async function reach(mails: number, limitMs: number): Promise<SinkReached> {
  if (arrived.mails < mails) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, limitMs);
      goal = {
        mails,
        reached: () => {
          clearTimeout(timer);
          resolve();
        },
      };
    });
    goal = undefined;
  }
  return { reached: arrived.mails >= mails };
}

async function handle(request: SinkRequest): Promise<SinkStarted | SinkDelayed | SinkReached | SinkWatched | Arrived> {
  if (request.ask === 'start') return start();
  if (request.ask === 'delay') {
    ({ replyAfterMs } = request);
    return { replyAfterMs };
  }
  if (request.ask === 'watch') {
    watched = `@${request.domain}`;
    return { domain: request.domain };
  }
  if (request.ask === 'reach') return reach(request.mails, request.limitMs);
  const { recipients, ...others } = arrived;
  arrived = noMails();
  return { ...others, recipients: recipients.size };
}

process.on('message', (request: SinkRequest) => void handle(request).then((reply) => process.send?.(reply)));
process.on('disconnect', () => process.exit());
