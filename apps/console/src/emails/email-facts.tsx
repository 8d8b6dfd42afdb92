import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { EmailDetails } from '../data/email-types.ts';
import { subscriberQuery } from '../data/subscriber-queries.ts';
import { templateQuery } from '../data/template-queries.ts';
import { Copy } from '../parts/copy.tsx';
import { When } from '../parts/feedback.tsx';
import { emailTexts } from '../texts/email-texts.ts';
import { useI18n } from '../texts/language.tsx';

/** Shows whom a transactional email is to and from, and what its sender specified. */
export function EmailFacts({ email }: { email: EmailDetails }) {
  const { count, exact, pick } = useI18n();
  const text = pick(emailTexts);
  const { to, from, reply_to: replyTo, tag, metadata, attachments, subscriber_uid: sub, template_uid: tpl } = email;
  return (
    <section className="panel padded" aria-labelledby="facts">
      <h2 className="section-title" id="facts">
        {text.facts}
      </h2>
      <dl className="pairs">
        <dt>{text.to}</dt>
        <dd>
          {to.email === null ? text.erased : mailbox(to.name, to.email)}
          {sub !== null && <SubscriberLink uid={sub} />}
        </dd>
        <dt>{text.from}</dt>
        <dd>{mailbox(from.name, from.email)}</dd>
        {replyTo !== null && (
          <>
            <dt>{text.replyTo}</dt>
            <dd>{replyTo}</dd>
          </>
        )}
        <dt>{text.subject}</dt>
        <dd>{email.subject ?? text.noSubject}</dd>
        <dt>{text.accepted}</dt>
        <dd>{exact(email.created_at)}</dd>
        {email.sent_at !== null && (
          <>
            <dt>{text.sent}</dt>
            <dd>{exact(email.sent_at)}</dd>
          </>
        )}
        {email.first_opened_at !== null && (
          <>
            <dt>{text.firstOpened}</dt>
            <dd>
              <When at={email.first_opened_at} />
            </dd>
          </>
        )}
        {tag !== null && (
          <>
            <dt>{text.tag}</dt>
            <dd>
              <Link to={`/emails?${new URLSearchParams({ tag }).toString()}`}>{tag}</Link>
            </dd>
          </>
        )}
        {tpl !== null && <TemplateLink uid={tpl} />}
        {attachments.length > 0 && (
          <>
            <dt>{text.attachments}</dt>
            <dd>
              {attachments.map(({ filename, content_type: type, bytes }, index) => (
                <div key={index}>
                  {filename}{' '}
                  <span className="quiet">
                    {type}, {text.size(count(Math.max(1, Math.round(bytes / 1_024))))}
                  </span>
                </div>
              ))}
            </dd>
          </>
        )}
        {Object.entries(metadata).map(([name, value]) => (
          <div key={name} className="pair">
            <dt>{text.metadata(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <Identifier name={text.uid} value={email.uid} />
        <Identifier name={text.messageId} value={email.message_id} />
      </dl>
    </section>
  );
}

function Identifier({ name, value }: { name: string; value: string }) {
  const { pick } = useI18n();
  const text = pick(emailTexts);
  return (
    <>
      <dt>{name}</dt>
      <dd className="line single">
        <code className="wraps">{value}</code> <Copy text={value} label={text.copy(name)} />
      </dd>
    </>
  );
}

/** Links to the subscriber's page; shows nothing if they have been deleted. */
function SubscriberLink({ uid }: { uid: string }) {
  const { pick } = useI18n();
  const { data } = useQuery({ ...subscriberQuery(uid), retry: false });
  if (data === undefined) return null;
  return (
    <div>
      <Link to={`/lists/${data.list_uid}/subscribers/${uid}`}>{pick(emailTexts).profile}</Link>
    </div>
  );
}

/** Links to the template that the email was made from; shows nothing if it has been deleted. */
function TemplateLink({ uid }: { uid: string }) {
  const { pick } = useI18n();
  const { data } = useQuery({ ...templateQuery(uid), retry: false });
  if (data === undefined) return null;
  return (
    <>
      <dt>{pick(emailTexts).template}</dt>
      <dd>
        <Link to={`/templates/${uid}`}>{data.name}</Link>
      </dd>
    </>
  );
}

function mailbox(name: string | null, address: string): string {
  return name === null || name === '' ? address : `${name} <${address}>`;
}
