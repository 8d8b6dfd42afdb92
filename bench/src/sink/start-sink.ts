import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@mailwright/platform';
import { nextMessage, startChild } from '../stack/start-child.ts';
import type { Arrived, SinkDelayed, SinkReached, SinkRequest, SinkStarted, SinkWatched } from './sink-messages.ts';

/** An SMTP server in its own process that accepts every mail and keeps none. */
export interface Sink {
  port: number;
  /** Sets how long it takes to accept a mail from now on; no time at first. */
  delay(replyAfterMs: number): Promise<void>;
  /** Records from now on when mails to addresses in this domain arrive. */
  watch(domain: string): Promise<void>;
  /** Resolves when this many mails have arrived since the last reset. @throws after the limit. */
  reach(mails: number, limitMs: number): Promise<void>;
  /** Reports what has arrived since the last reset, and forgets it. */
  reset(): Promise<Arrived>;
  stop(): Promise<void>;
}

// The built file, even in tests, which otherwise run from source.
const script = fileURLToPath(new URL('../../dist/sink/main.js', import.meta.url));

/** Runs `work` with a sink, and ends the sink after that. */
export async function inSink<Result>(work: (sink: Sink) => Promise<Result>): Promise<Result> {
  const sink = await startSink();
  try {
    return await work(sink);
  } finally {
    await sink.stop();
  }
}

/** Starts a sink. */
export async function startSink(): Promise<Sink> {
  const child = startChild({ script, environment: childEnvironment({}) });
  async function ask<Reply>(request: SinkRequest): Promise<Reply> {
    const reply = nextMessage<Reply>(child);
    child.process.send(request);
    return reply;
  }
  const { port } = await ask<SinkStarted>({ ask: 'start' });
  return {
    port,
    delay: async (replyAfterMs) => void (await ask<SinkDelayed>({ ask: 'delay', replyAfterMs })),
    watch: async (domain) => void (await ask<SinkWatched>({ ask: 'watch', domain })),
    reach: async (mails, limitMs) => {
      const { reached } = await ask<SinkReached>({ ask: 'reach', mails, limitMs });
      if (!reached) throw new Error(`Fewer than ${mails} mails arrived within ${Math.round(limitMs / 1_000)} s`);
    },
    reset: () => ask<Arrived>({ ask: 'reset' }),
    stop: () => child.stop(),
  };
}
