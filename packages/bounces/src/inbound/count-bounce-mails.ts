import { Counter, type Registry } from '@mailwright/platform';

// Those that are shown before the first mail.
const results = ['recorded', 'known', 'unmatched', 'unsubscribed', 'refused', 'too_large', 'not_recorded'];

/** Registers the count of mails to the domain of bounces, which a process without a listener shows, too. */
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
