import type { components } from 'mailwright';
import { button, document, link as linkOf, paragraph, small } from '../content-editor/block-document.ts';
import type { Step } from '../data/automation-types.ts';
import type { Translate } from '../texts/catalogs.ts';
import '../texts/automations.ts';

type NewAutomation = components['schemas']['AddAutomation'];

/** The worked examples, in the order in which the dialog offers them. */
export const exampleNames = ['welcome', 'inactive', 'renewal', 'basket'] as const;
export type ExampleName = (typeof exampleNames)[number];

/**
 * Makes a draft from a worked example. Its mails are short texts in blocks that are meant to be replaced; they have to
 * be composed before they can be sent.
 * @param dateField the tag of the field with the renewal date
 */
export function makeExample(
  example: ExampleName,
  t: Translate,
  dateField: string,
): Omit<NewAutomation, 'name' | 'list_uid'> {
  const mail = (id: string, subject: string, text: string, link?: { to: string; label: string }): Step => ({
    type: 'send_email',
    id,
    subject,
    design: document(
      paragraph(`${t('automations.mail.hello')},`),
      paragraph(text),
      ...(link === undefined ? [] : [button(link.label, '', link.to)]),
      small([linkOf(t('automations.mail.unsubscribe'), '{{ unsubscribe_url }}')]),
    ),
  });
  const begin = { to: 'https://example.com/start', label: t('automations.mail.begin') };
  switch (example) {
    case 'welcome':
      return {
        trigger: { type: 'subscribed' },
        goals: [{ id: 'customer', event: 'tagged', tag: 'customer' }],
        steps: [
          mail('welcome', t('automations.mail.welcome'), t('automations.mail.welcomeText'), begin),
          { type: 'wait', id: 'two_days', for: 'P2D' },
          {
            type: 'condition',
            id: 'has_clicked',
            if: { all: [{ step: 'welcome', activity: 'clicked' }] },
            then: [mail('tips', t('automations.mail.tips'), t('automations.mail.tipsText'))],
            else: [mail('again', t('automations.mail.again'), t('automations.mail.againText'), begin)],
          },
          { type: 'add_tag', id: 'welcomed', tag: 'welcomed' },
        ],
      };
    case 'inactive':
      return {
        trigger: { type: 'inactive', days: 90 },
        entry: 'every_time',
        steps: [
          mail('ask', t('automations.mail.ask'), t('automations.mail.askText'), {
            to: 'https://example.com/stay',
            label: t('automations.mail.stay'),
          }),
          {
            type: 'wait',
            id: 'for_a_click',
            until_event: {
              event: 'clicked',
              step: 'ask',
              timeout: 'P14D',
              on_timeout: [{ type: 'unsubscribe', id: 'goodbye' }],
            },
          },
          { type: 'add_tag', id: 'stayed', tag: 'stayed' },
        ],
      };
    case 'renewal':
      return {
        trigger: { type: 'date', field: dateField, offset_days: -14, at: '07:00' },
        entry: 'every_time',
        steps: [
          { type: 'wait', id: 'working_day', until: { at: '09:00', days: ['mon', 'tue', 'wed', 'thu', 'fri'] } },
          mail('remind', t('automations.mail.remind'), t('automations.mail.remindText', { field: dateField })),
        ],
      };
    default:
      return {
        trigger: { type: 'api' },
        entry: 'once_at_a_time',
        goals: [{ id: 'bought', event: 'tagged', tag: 'bought' }],
        steps: [
          { type: 'remove_tag', id: 'not_bought', tag: 'bought' },
          { type: 'wait', id: 'four_hours', for: 'PT4H' },
          mail('basket', t('automations.mail.basket'), t('automations.mail.basketText'), {
            to: 'https://example.com/basket',
            label: t('automations.mail.toBasket'),
          }),
        ],
      };
  }
}
