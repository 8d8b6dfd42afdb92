import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Campaign } from '../data/campaign-queries.ts';
import { type Recipient, recipientActivityQuery } from '../data/recipient-queries.ts';
import { Code } from '../parts/copy.tsx';
import { Loaded, State, When } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/reasons.ts';
import '../texts/reports.ts';
import { recipientTones } from './recipient-tones.ts';
import { letterOf } from './variant-values.ts';

/** Explains what happened to one recipient's mail, with the server's response and the recipient's actions. */
export function RecipientPanel({ campaign, recipient }: { campaign: Campaign; recipient: Recipient }) {
  const { t, count } = useI18n();
  const { state, code, reply, reason, variant, attempts } = recipient;
  const why =
    code === null
      ? undefined
      : state === 'skipped'
        ? t.ifKnown(`reports.skipCodes.${code}`)
        : state === 'deferred'
          ? t.ifKnown(`reports.waitCodes.${code}`)
          : undefined;
  // The general explanation says that a server asked us to wait, which isn't true for these codes.
  const explained = state === 'deferred' && why !== undefined ? undefined : t(`reports.explained.${state}`);
  const times = [
    { label: t('reports.firstAttempt'), at: recipient.first_attempt_at },
    { label: t('reports.nextAttempt'), at: recipient.next_attempt_at },
    { label: t('reports.changed'), at: recipient.changed_at },
  ];
  return (
    <section className="panel padded" aria-label={recipient.email ?? t('reports.erased')}>
      <div className="tight">
        <h2 className="section-title wraps">{recipient.email ?? t('reports.erased')}</h2>
        <State tone={recipientTones[state]}>{t(`reports.states.${state}`)}</State>
      </div>
      <p className="small">
        {explained} {why}
      </p>
      <dl className="pairs">
        {code !== null && (
          <>
            <dt>{t('reports.code')}</dt>
            <dd>
              <code>{code}</code>
            </dd>
          </>
        )}
        {reason !== null && (
          <>
            <dt>{t('reasons.reason')}</dt>
            <dd>{t(`reasons.reasons.${reason}`)}</dd>
          </>
        )}
        {variant !== null && (
          <>
            <dt>{t('reports.variant')}</dt>
            <dd>{letterOf(variant - 1)}</dd>
          </>
        )}
        <dt>{t('reports.attempts')}</dt>
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
          <h3 className="small strong">{t('reports.reply')}</h3>
          <Code text={reply} label={t('reports.reply')} />
        </div>
      )}
      <Activity campaign={campaign} recipient={recipient} />
      {campaign.list_uid !== null && recipient.email !== null && (
        <Link className="small" to={`/lists/${campaign.list_uid}/subscribers/${recipient.subscriber_uid}`}>
          {t('reports.profile')}
        </Link>
      )}
    </section>
  );
}

function Activity({ campaign, recipient }: { campaign: Campaign; recipient: Recipient }) {
  const { t } = useI18n();
  const activity = useQuery(recipientActivityQuery(campaign, recipient.subscriber_uid));
  return (
    <div className="tight">
      <h3 className="small strong">{t('reports.activity')}</h3>
      <Loaded query={activity}>
        {(found) => {
          // The state of the mail itself is explained above.
          const done = found.filter(({ type }) => t.ifKnown(`reports.activities.${type}`) !== undefined);
          return done.length === 0 ? (
            <p className="small quiet">{t('reports.noActivity')}</p>
          ) : (
            <ul className="timeline">
              {done.map((each, index) => (
                <li key={index}>
                  <span className="wraps">
                    {t.ifKnown(`reports.activities.${each.type}`)}{' '}
                    {each.url !== null && <span className="quiet">{each.url}</span>}
                    {each.bot && <span className="quiet"> · {t('reports.bot')}</span>}
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
