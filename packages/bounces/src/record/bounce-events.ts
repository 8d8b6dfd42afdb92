import type { ShownSubscriber } from '@mailwright/audience';
import type { NewEvent } from '@mailwright/outbox';
import { toUid } from '@mailwright/platform';
import type { BounceReport } from './bounce-report.ts';
import { clip, type NewBounce, reasonOf, type SingleMail } from './new-bounce.ts';

/**
 * Builds the events of new bounces and complaints: one for the recipient of a known mail, or else one for each
 * subscriber with the address. Deleted subscribers get none.
 */
export function describeBounces(added: NewBounce[], subscribers: ShownSubscriber[]): NewEvent[] {
  return added.flatMap((bounce) => {
    const { mail, single, address } = bounce;
    if (single !== undefined) return describeSingle(bounce, single, subscribers);
    const about = subscribers.filter(({ id, emailNormalized }) =>
      mail === undefined ? emailNormalized === address?.normalized : id === mail.subscriberId,
    );
    return about.map((subscriber) => describe(bounce, subscriber));
  });
}

/** Builds the event of a transactional email; none for an erased person. */
function describeSingle(bounce: NewBounce, single: SingleMail, subscribers: ShownSubscriber[]): NewEvent[] {
  const { address, report } = bounce;
  if (address === undefined) return [];
  const shown = subscribers.find(({ id }) => id === single.subscriberId);
  const { tag, moreTags, metadata } = single;
  const tags = tag === null ? [] : [tag, ...moreTags];
  const email = { uid: toUid('eml', single.copyOf ?? single.id), to: address.given, tag, tags, metadata };
  const about = shown === undefined ? { email } : { subscriber: shown.subscriber, list: shown.list, email };
  return [{ ...describeReport(report, about), listId: shown?.listId ?? null, subscriberId: shown?.id ?? null }];
}

function describe({ mail, report }: NewBounce, { id, listId, list, subscriber }: ShownSubscriber): NewEvent {
  const campaign = mail && { uid: toUid('cmp', mail.campaignId), name: mail.name, subject: mail.subject };
  const about = { subscriber, list, ...(campaign && { campaign }) };
  return { ...describeReport(report, about), listId, subscriberId: id };
}

function describeReport(report: BounceReport, about: object): Pick<NewEvent, 'type' | 'data' | 'occurredAt'> {
  const { kind, code, reply, feedbackType, occurredAt } = report;
  if (kind === 'complaint')
    return { type: 'email.complained', data: { ...about, feedback_type: clip(feedbackType) }, occurredAt };
  const data = { ...about, kind, reason: reasonOf(report), code: clip(code), reply: clip(reply) };
  return { type: 'email.bounced', data, occurredAt };
}
