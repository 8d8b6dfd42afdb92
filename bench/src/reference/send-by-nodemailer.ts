import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@mailwright/platform';
import { campaignMail } from '../benches/campaign/campaign-mail.ts';
import type { Work } from '../measure/compare-cpu.ts';
import { watchCpu } from '../measure/watch-cpu.ts';
import type { Sink } from '../sink/start-sink.ts';
import { nextMessage, startChild } from '../stack/start-child.ts';
import type { Looped, MailOrder } from './reference-messages.ts';

// The built file, even in tests, which otherwise run from source.
const script = fileURLToPath(new URL('../../dist/reference/nodemailer-pool.js', import.meta.url));
const warmUpMails = 200;

/**
 * Sends mails with the reference, in its own process, as many at once as a mail worker. Resolves to what it took.
 * @throws unless every recipient got one.
 */
export async function sendByNodemailer(
  sink: Sink,
  order: Pick<MailOrder, 'mails' | 'way' | 'connections'>,
): Promise<Work & { perSecond: number }> {
  const child = startChild({ script, environment: childEnvironment({}) });
  async function send(mails: number): Promise<number> {
    const looped = nextMessage<Looped>(child);
    child.process.send({ ...order, ...campaignMail, port: sink.port, mails } satisfies MailOrder);
    return (await looped).seconds;
  }
  try {
    await send(Math.min(warmUpMails, order.mails));
    await sink.reset();
    const usedCpu = watchCpu({ 'mail worker': [child.pid] });
    const seconds = await send(order.mails);
    const { bench: _bench, ...cpu } = usedCpu();
    const { mails, recipients } = await sink.reset();
    if (mails !== order.mails || recipients !== order.mails)
      throw new Error(`The reference sent ${mails} mails to ${recipients} of ${order.mails} recipients`);
    return { count: order.mails, cpu, perSecond: order.mails / seconds };
  } finally {
    await child.stop();
  }
}
