import type { ShownSubscriber } from '@mailwright/audience';
import type { NewEvent } from '@mailwright/outbox';
import { toUid } from '@mailwright/platform';
import { clip, type NewBounce } from './new-bounce.ts';

/**
 * The events of new bounces and complaints: one for the recipient whose mail it was, or without a mail one for each subscriber
 * with the address. Subscribers who are gone have none.
 */
export function describeBounces(added: NewBounce[], subscribers: ShownSubscriber[]): NewEvent[] {
  return added.flatMap((bounce) => {
    const { mail, address } = bounce;
    const about = subscribers.filter(({ id, emailNormalized }) =>
      mail === undefined ? emailNormalized === address?.normalized : id === mail.subscriberId,
    );
    return about.map((subscriber) => describe(bounce, subscriber));
  });
}

function describe({ mail, report }: NewBounce, { id, listId, list, subscriber }: ShownSubscriber): NewEvent {
  const campaign = mail && { uid: toUid('cmp', mail.campaignId), name: mail.name, subject: mail.subject };
  const { kind, code, reply, feedbackType, occurredAt } = report;
  const common = { subscriber, list, ...(campaign && { campaign }) };
  const event = { listId, subscriberId: id, occurredAt };
  if (kind === 'complaint')
    return { ...event, type: 'email.complained', data: { ...common, feedback_type: clip(feedbackType) } };
  return { ...event, type: 'email.bounced', data: { ...common, kind, code: clip(code), reply: clip(reply) } };
}
