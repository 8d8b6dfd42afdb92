import { Counter, type Registry } from '@mailwright/platform';

// The results that are shown as 0 before the first mail.
const results = ['recorded', 'known', 'unmatched', 'unsubscribed', 'refused', 'too_large', 'not_recorded'];

/** Registers the counter of mails to the bounce domain; a process without a listener exposes it, too. */
export function countBounceMails(registry: Registry): Counter<'result'> {
  const received = new Counter({
    name: 'mailwright_bounce_mails_total',
    help: 'Mails to the domain of bounces, by what became of them',
    labelNames: ['result'],
    registers: [registry],
  });
  for (const result of results) received.inc({ result }, 0);
  return received;
}
