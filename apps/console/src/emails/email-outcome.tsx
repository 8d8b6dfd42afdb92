import { Link } from 'react-router';
import type { EmailDetails } from '../data/email-types.ts';
import { Code } from '../parts/copy.tsx';
import { When } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { emailTexts } from '../texts/email-texts.ts';
import { useI18n } from '../texts/language.tsx';
import { reasonTexts } from '../texts/reason-texts.ts';
import { explainOutcome, isOfServer, isScheduled } from './explain-code.ts';

/** Explains the status of a transactional email, its cause, and what can be done about it. */
export function EmailOutcome({ email }: { email: EmailDetails }) {
  const { count, pick } = useI18n();
  const text = pick(emailTexts);
  const bounceText = pick(reasonTexts);
  const { code, reply, reason, attempts, next_attempt_at: next } = email;
  const now = Date.now();
  const replyTitle = isOfServer(email) ? text.reply : text.details;
  return (
    <section className="panel padded" aria-labelledby="outcome">
      <h2 className="section-title" id="outcome">
        {text.outcome}
      </h2>
      <p>{explainOutcome(text, email, now)}</p>
      <dl className="pairs">
        {next !== null && Date.parse(next) > now && (
          <>
            <dt>{isScheduled(email, now) ? text.sendAt : text.nextAttempt}</dt>
            <dd>
              <When at={next} />
            </dd>
          </>
        )}
        {attempts > 0 && (
          <>
            <dt>{text.attempts}</dt>
            <dd className="figures">{count(attempts)}</dd>
          </>
        )}
        {reason !== null && (
          <>
            <dt>{bounceText.reason}</dt>
            <dd>{bounceText.reasons[reason]}</dd>
          </>
        )}
        {code !== null && (
          <>
            <dt>{text.code}</dt>
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
    </section>
  );
}

function WhatToDo({ email: { status, code } }: { email: EmailDetails }) {
  const { pick } = useI18n();
  const text = pick(emailTexts);
  if (code === 'sender_not_verified')
    return (
      <Link className="small" to="/account/senders">
        {text.toSenders}
      </Link>
    );
  if (status !== 'skipped' && status !== 'bounced' && status !== 'complained') return null;
  return (
    <Permitted to="read_people">
      <Link className="small" to="/account/suppressions">
        {text.toSuppressions}
      </Link>
    </Permitted>
  );
}
