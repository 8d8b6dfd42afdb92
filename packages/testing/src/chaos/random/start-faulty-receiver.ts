import { findFreePort } from '@mailwright/local-stack';
import { misbehave } from '../../receiver/misbehave.ts';
import {
  type ReceivedRequest,
  type Receiver,
  type ReplyHandler,
  startReceiver,
} from '../../receiver/start-receiver.ts';

/** How a receiver handles all requests; when `offline`, its port is closed. */
export const receiverModes = ['accepting', 'failing', 'hanging', 'resetting', 'dripping', 'offline'] as const;
export type ReceiverMode = (typeof receiverModes)[number] | 'rejecting';

/** A receiver whose mode changes. */
export interface FaultyReceiver {
  url: string;
  /** All requests, whatever the mode was. */
  requests: ReceivedRequest[];
  /** The uids of the deliveries that it has responded to with a 2xx. */
  accepted: Set<string>;
  turn(mode: ReceiverMode): Promise<void>;
  close(): Promise<void>;
}

/** Starts a receiver in this mode. */
export async function startFaultyReceiver(first: ReceiverMode): Promise<FaultyReceiver> {
  const requests: ReceivedRequest[] = [];
  const accepted = new Set<string>();
  const respondWith =
    (status: number): ReplyHandler =>
    (_request, response) =>
      void setTimeout(() => response.writeHead(status).end(), 10);
  const replies: Record<ReceiverMode, ReplyHandler> = {
    accepting: (request, response) => {
      accepted.add(request.headers['x-service-delivery'] ?? '');
      respondWith(204)(request, response);
    },
    failing: respondWith(503),
    rejecting: respondWith(404),
    hanging: misbehave.hang,
    resetting: misbehave.reset,
    dripping: misbehave.drip,
    offline: misbehave.reset,
  };
  let mode = first;
  const reply: ReplyHandler = (request, response) => {
    requests.push(request);
    replies[mode](request, response);
  };
  const port = await findFreePort();
  let receiver: Receiver | undefined = await startReceiver({ port, reply });
  return {
    url: receiver.url,
    requests,
    accepted,
    turn: async (next) => {
      mode = next;
      if (next !== 'offline') receiver ??= await startReceiver({ port, reply });
      else {
        await receiver?.close();
        receiver = undefined;
      }
    },
    close: async () => receiver?.close(),
  };
}
