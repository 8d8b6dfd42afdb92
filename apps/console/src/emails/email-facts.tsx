import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Fragment } from 'react';
import type { EmailDetails } from '../data/email-types.ts';
import { subscriberQuery } from '../data/subscriber-queries.ts';
import { templateQuery } from '../data/template-queries.ts';
import { Copy } from '../parts/copy.tsx';
import { State, When } from '../parts/feedback.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/emails.ts';
import { emailTones } from './email-tones.ts';

/** Shows whom a transactional email is to and from, and what its sender specified. */
export function EmailFacts({ email }: { email: EmailDetails }) {
  const { t, exact } = useI18n();
  const { from, reply_to: replyTo, tags, metadata, attachments, subscriber_uid: sub, template_uid: tpl } = email;
  return (
    <Panel title={t('emails.facts')}>
      <dl className="pairs">
        <Recipients recipients={email.recipients} subscriberUid={sub} />
        <dt>{t('emails.from')}</dt>
        <dd>{mailbox(from.name, from.email)}</dd>
        {replyTo !== null && (
          <>
            <dt>{t('emails.replyTo')}</dt>
            <dd>{replyTo}</dd>
          </>
        )}
        <dt>{t('emails.subject')}</dt>
        <dd>{email.subject ?? t('emails.noSubject')}</dd>
        <dt>{t('emails.accepted')}</dt>
        <dd>{exact(email.created_at)}</dd>
        {email.sent_at !== null && (
          <>
            <dt>{t('emails.sent')}</dt>
            <dd>{exact(email.sent_at)}</dd>
          </>
        )}
        {email.first_opened_at !== null && (
          <>
            <dt>{t('emails.firstOpened')}</dt>
            <dd>
              <When at={email.first_opened_at} />
            </dd>
          </>
        )}
        {tags.length > 0 && (
          <>
            <dt>{t('emails.tag')}</dt>
            <dd>
              {tags.map((tag) => (
                <div key={tag}>
                  <Link to={`/emails?${new URLSearchParams({ tag }).toString()}`}>{tag}</Link>
                </div>
              ))}
            </dd>
          </>
        )}
        {tpl !== null && <TemplateLink uid={tpl} />}
        {attachments.length > 0 && (
          <>
            <dt>{t('emails.attachments')}</dt>
            <dd>
              {attachments.map(({ filename, content_type: type, bytes }, index) => (
                <div key={index}>
                  {filename}{' '}
                  <span className="quiet">
                    {type}, {t('emails.size', { kilobytes: Math.max(1, Math.round(bytes / 1_024)) })}
                  </span>
                </div>
              ))}
            </dd>
          </>
        )}
        {Object.entries(metadata).map(([name, value]) => (
          <div key={name} className="pair">
            <dt>{t('emails.metadata', { name })}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <Identifier name={t('emails.uid')} value={email.uid} />
        <Identifier name={t('emails.messageId')} value={email.message_id} />
      </dl>
    </Panel>
  );
}

type Recipient = EmailDetails['recipients'][number];

/** Shows who gets the email; if there are several, with what became of each one's copy. */
function Recipients({ recipients, subscriberUid }: { recipients: Recipient[]; subscriberUid: string | null }) {
  const { t } = useI18n();
  return (['to', 'cc', 'bcc'] as const).map((kind) => {
    const ofKind = recipients.filter((recipient) => recipient.kind === kind);
    if (ofKind.length === 0) return null;
    return (
      <Fragment key={kind}>
        <dt>{t(`emails.${kind}`)}</dt>
        <dd>
          {ofKind.map(({ email, name, status }, index) => (
            <div key={index} className="line">
              {email === null ? t('emails.erased') : mailbox(name, email)}
              {recipients.length > 1 && <State tone={emailTones[status]}>{t(`emails.states.${status}`)}</State>}
            </div>
          ))}
          {kind === 'to' && subscriberUid !== null && <SubscriberLink uid={subscriberUid} />}
        </dd>
      </Fragment>
    );
  });
}

function Identifier({ name, value }: { name: string; value: string }) {
  const { t } = useI18n();
  return (
    <>
      <dt>{name}</dt>
      <dd className="line single">
        <code className="wraps">{value}</code> <Copy text={value} label={t('emails.copy', { name })} />
      </dd>
    </>
  );
}

/** Links to the subscriber's page; shows nothing if they have been deleted. */
function SubscriberLink({ uid }: { uid: string }) {
  const { t } = useI18n();
  const { data } = useQuery({ ...subscriberQuery(uid), retry: false });
  if (data === undefined) return null;
  return (
    <div>
      <Link to={`/lists/${data.list_uid}/subscribers/${uid}`}>{t('emails.profile')}</Link>
    </div>
  );
}

/** Links to the template that the email was made from; shows nothing if it has been deleted. */
function TemplateLink({ uid }: { uid: string }) {
  const { t } = useI18n();
  const { data } = useQuery({ ...templateQuery(uid), retry: false });
  if (data === undefined) return null;
  return (
    <>
      <dt>{t('emails.template')}</dt>
      <dd>
        <Link to={`/templates/${uid}`}>{data.name}</Link>
      </dd>
    </>
  );
}

function mailbox(name: string | null, address: string): string {
  return name === null || name === '' ? address : `${name} <${address}>`;
}
