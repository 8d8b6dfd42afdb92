import { Link } from 'react-router';
import type { EmailDetails } from '../data/email-types.ts';
import { Code } from '../parts/copy.tsx';
import { When } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/emails.ts';
import '../texts/reasons.ts';
import { explainOutcome, isOfServer, isScheduled } from './explain-code.ts';

/** Explains the status of a transactional email, its cause, and what can be done about it. */
export function EmailOutcome({ email }: { email: EmailDetails }) {
  const { t, count } = useI18n();
  const { code, reply, reason, attempts, next_attempt_at: next } = email;
  const now = Date.now();
  const replyTitle = isOfServer(email) ? t('emails.reply') : t('emails.details');
  return (
    <Panel title={t('emails.outcome')}>
      <p>{explainOutcome(t, email, now)}</p>
      {email.recipients.length > 1 && (
        <p className="caption quiet">{t('emails.outcomeOf', { to: email.to.email ?? t('emails.erased') })}</p>
      )}
      <dl className="pairs">
        {next !== null && Date.parse(next) > now && (
          <>
            <dt>{isScheduled(email, now) ? t('emails.sendAt') : t('emails.nextAttempt')}</dt>
            <dd>
              <When at={next} />
            </dd>
          </>
        )}
        {attempts > 0 && (
          <>
            <dt>{t('emails.attempts')}</dt>
            <dd className="figures">{count(attempts)}</dd>
          </>
        )}
        {reason !== null && (
          <>
            <dt>{t('reasons.reason')}</dt>
            <dd>{t(`reasons.reasons.${reason}`)}</dd>
          </>
        )}
        {code !== null && (
          <>
            <dt>{t('emails.code')}</dt>
            <dd>
              <code>{code}</code>
            </dd>
          </>
        )}
      </dl>
      {reply !== null && (
        <div className="tight">
          <h3 className="small strong">{replyTitle}</h3>
          <Code text={reply} label={replyTitle} />
        </div>
      )}
      <WhatToDo email={email} />
    </Panel>
  );
}

function WhatToDo({ email: { status, code } }: { email: EmailDetails }) {
  const { t } = useI18n();
  if (code === 'sender_not_verified')
    return (
      <Link className="small" to="/account/senders">
        {t('emails.toSenders')}
      </Link>
    );
  if (status !== 'skipped' && status !== 'bounced' && status !== 'complained') return null;
  return (
    <Permitted to="read_people">
      <Link className="small" to="/account/suppressions">
        {t('emails.toSuppressions')}
      </Link>
    </Permitted>
  );
}
