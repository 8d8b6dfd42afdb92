import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Campaign } from '../data/campaign-queries.ts';
import { type Recipient, recipientActivityQuery } from '../data/recipient-queries.ts';
import { Code } from '../parts/copy.tsx';
import { Loaded, State, When } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import { reasonTexts } from '../texts/reason-texts.ts';
import { reportTexts } from '../texts/report-texts.ts';
import { recipientTones } from './recipient-tones.ts';
import { letterOf } from './variant-values.ts';

/** Explains what happened to one recipient's mail, with the server's response and the recipient's actions. */
export function RecipientPanel({ campaign, recipient }: { campaign: Campaign; recipient: Recipient }) {
  const { count, pick } = useI18n();
  const text = pick(reportTexts);
  const bounceText = pick(reasonTexts);
  const { state, code, reply, reason, variant, attempts } = recipient;
  const codes = { skipped: text.skipCodes, deferred: text.waitCodes } as Partial<
    Record<typeof state, Record<string, string>>
  >;
  const why = code === null ? undefined : codes[state]?.[code];
  // The general explanation says that a server asked us to wait, which isn't true for these codes.
  const explained = state === 'deferred' && why !== undefined ? undefined : text.explained[state];
  const times = [
    { label: text.firstAttempt, at: recipient.first_attempt_at },
    { label: text.nextAttempt, at: recipient.next_attempt_at },
    { label: text.changed, at: recipient.changed_at },
  ];
  return (
    <section className="panel padded" aria-label={recipient.email ?? text.erased}>
      <div className="tight">
        <h2 className="section-title wraps">{recipient.email ?? text.erased}</h2>
        <State tone={recipientTones[state]}>{text.states[state]}</State>
      </div>
      <p className="small">
        {explained} {why}
      </p>
      <dl className="pairs">
        {code !== null && (
          <>
            <dt>{text.code}</dt>
            <dd>
              <code>{code}</code>
            </dd>
          </>
        )}
        {reason !== null && (
          <>
            <dt>{bounceText.reason}</dt>
            <dd>{bounceText.reasons[reason]}</dd>
          </>
        )}
        {variant !== null && (
          <>
            <dt>{text.variant}</dt>
            <dd>{letterOf(variant - 1)}</dd>
          </>
        )}
        <dt>{text.attempts}</dt>
        <dd className="figures">{count(attempts)}</dd>
        {times.map(
          ({ label, at }) =>
            at !== null && (
              <div key={label} className="pair">
                <dt>{label}</dt>
                <dd>
                  <When at={at} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {reply !== null && (
        <div className="tight">
          <h3 className="small strong">{text.reply}</h3>
          <Code text={reply} label={text.reply} />
        </div>
      )}
      <Activity campaign={campaign} recipient={recipient} />
      {campaign.list_uid !== null && recipient.email !== null && (
        <Link className="small" to={`/lists/${campaign.list_uid}/subscribers/${recipient.subscriber_uid}`}>
          {text.profile}
        </Link>
      )}
    </section>
  );
}

function Activity({ campaign, recipient }: { campaign: Campaign; recipient: Recipient }) {
  const { pick } = useI18n();
  const text = pick(reportTexts);
  const activity = useQuery(recipientActivityQuery(campaign, recipient.subscriber_uid));
  return (
    <div className="tight">
      <h3 className="small strong">{text.activity}</h3>
      <Loaded query={activity}>
        {(found) => {
          // The state of the mail itself is explained above.
          const done = found.filter(({ type }) => text.activities[type] !== undefined);
          return done.length === 0 ? (
            <p className="small quiet">{text.noActivity}</p>
          ) : (
            <ul className="timeline">
              {done.map((each, index) => (
                <li key={index}>
                  <span className="wraps">
                    {text.activities[each.type]} {each.url !== null && <span className="quiet">{each.url}</span>}
                    {each.bot && <span className="quiet"> · {text.bot}</span>}
                  </span>
                  <span className="quiet figures">
                    <When at={each.occurred_at} />
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </div>
  );
}
