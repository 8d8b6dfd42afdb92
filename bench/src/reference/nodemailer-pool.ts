// The reference for campaigns: the least code that renders and sends mails with nodemailer's pool of connections.
import { createTransport } from 'nodemailer';
import { recipientOf } from '../benches/campaign/campaign-mail.ts';
import { monotonicMs } from '../measure/monotonic.ts';
import type { Looped, MailOrder } from './reference-messages.ts';

async function loop(order: MailOrder): Promise<Looped> {
  const { port, mails, connections, from, subject, html, plain, way } = order;
  const pool = createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    pool: true,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
  });
  const built = way === 'composed' ? undefined : await build(order);
  const fromMs = monotonicMs();
  let sent = 0;
  async function sendOneAfterAnother(): Promise<void> {
    while (sent < mails) {
      sent += 1;
      const { email, values } = recipientOf(sent);
      const render = (text: string) => text.replace(/\{\{ (\w+) \}\}/g, (_, name: string) => values[name] ?? '');
      const unsubscribe = values['unsubscribe_url'] ?? '';
      await pool.sendMail(
        built === undefined
          ? {
              from,
              to: email,
              subject: render(subject),
              html: render(html),
              text: render(plain),
              list: { unsubscribe },
              headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
            }
          : { envelope: { from, to: email }, raw: built },
      );
    }
  }
  // Twice as many loops as connections, so that the next mail is composed while one is being sent.
  await Promise.all(Array.from({ length: 2 * connections }, sendOneAfterAnother));
  const seconds = (monotonicMs() - fromMs) / 1_000;
  pool.close();
  return { seconds };
}

async function build({ from, subject, html, plain }: MailOrder): Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true });
  const { message } = await composer.sendMail({ from, to: 'reader@example.com', subject, html, text: plain });
  return message as Buffer;
}

process.on('message', (order: MailOrder) => void loop(order).then((looped) => process.send?.(looped)));
process.on('disconnect', () => process.exit());
