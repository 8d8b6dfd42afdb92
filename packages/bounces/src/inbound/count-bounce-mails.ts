import { Counter, type Registry } from '@mailwright/platform';

/** Registers the count of mails to the domain of bounces, which a process without a listener shows, too. */
export function countBounceMails(registry: Registry): Counter<'result'> {
  return new Counter({
    name: 'mailwright_bounce_mails_total',
    help: 'Mails to the domain of bounces, by what became of them',
    labelNames: ['result'],
    registers: [registry],
  });
}
