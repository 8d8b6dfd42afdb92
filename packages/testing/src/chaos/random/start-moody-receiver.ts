import { findFreePort } from '@mailwright/local-stack';
import { misbehave } from '../../receiver/misbehave.ts';
import {
  type ReceivedRequest,
  type Receiver,
  type ReplyHandler,
  startReceiver,
} from '../../receiver/start-receiver.ts';

/** How a receiver is disposed towards all its requests; `offline`: nobody listens at its port. */
export const moods = ['accepting', 'failing', 'hanging', 'resetting', 'dripping', 'offline'] as const;
export type Mood = (typeof moods)[number] | 'rejecting';

/** A receiver whose mood changes. */
export interface MoodyReceiver {
  url: string;
  /** All requests, over all its moods. */
  requests: ReceivedRequest[];
  /** The deliveries that it has answered with a 2xx. */
  accepted: Set<string>;
  turn(mood: Mood): Promise<void>;
  close(): Promise<void>;
}

/** Starts one in this mood. */
export async function startMoodyReceiver(first: Mood): Promise<MoodyReceiver> {
  const requests: ReceivedRequest[] = [];
  const accepted = new Set<string>();
  const answer =
    (status: number): ReplyHandler =>
    (_request, response) =>
      void setTimeout(() => response.writeHead(status).end(), 10);
  const replies: Record<Mood, ReplyHandler> = {
    accepting: (request, response) => {
      accepted.add(request.headers['x-service-delivery'] ?? '');
      answer(204)(request, response);
    },
    failing: answer(503),
    rejecting: answer(404),
    hanging: misbehave.hang,
    resetting: misbehave.reset,
    dripping: misbehave.drip,
    offline: misbehave.reset,
  };
  let mood = first;
  const reply: ReplyHandler = (request, response) => {
    requests.push(request);
    replies[mood](request, response);
  };
  const port = await findFreePort();
  let receiver: Receiver | undefined = await startReceiver({ port, reply });
  return {
    url: receiver.url,
    requests,
    accepted,
    turn: async (next) => {
      mood = next;
      if (next !== 'offline') receiver ??= await startReceiver({ port, reply });
      else {
        await receiver?.close();
        receiver = undefined;
      }
    },
    close: async () => receiver?.close(),
  };
}
