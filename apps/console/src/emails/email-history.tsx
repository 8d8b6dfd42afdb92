import { formatClock } from '../format/format-time.ts';
import type { EmailDetails } from '../data/email-types.ts';
import { When } from '../parts/feedback.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/emails.ts';
import styles from './email-history.module.css';
import { explainCode } from './explain-code.ts';

type Event = EmailDetails['events'][number];

/** Shows what happened to a transactional email, in chronological order. */
export function EmailHistory({ email }: { email: EmailDetails }) {
  const { t } = useI18n();
  const { events, recipients, track_opens: hasOpens, track_clicks: hasClicks, opens, clicks } = email;
  return (
    <Panel title={t('emails.history')}>
      <ol className="timeline">
        {events.map((event, index) => (
          <Entry key={index} event={event} isOfSeveral={recipients.length > 1} />
        ))}
      </ol>
      <p className="caption quiet">
        {hasOpens ? t('emails.openedTimes', { opens }) : t('emails.notTracked')}{' '}
        {hasClicks ? t('emails.clickedTimes', { clicks }) : t('emails.clicksNotTracked')}
      </p>
    </Panel>
  );
}

/** @param isOfSeveral whether the email has several recipients, so that each entry has to name its own. */
function Entry({ event, isOfSeveral }: { event: Event; isOfSeveral: boolean }) {
  const { t, locale } = useI18n();
  const { type, occurred_at: at, code, reply, bot, ip, user_agent: program, url, recipient } = event;
  const who = isOfSeveral ? (recipient ?? t('emails.erased')) : null;
  const why = reply ?? explainCode(t, type, code) ?? code;
  const details = [who, url, bot === true ? t('emails.bot') : null, why, ip, program].filter((each) => each !== null);
  return (
    <li>
      <span className="tight joined wraps">
        {t(`emails.events.${type}`)}
        {details.map((each) => (
          <span key={each} className="caption quiet">
            {each}
          </span>
        ))}
      </span>
      <span className={`quiet figures ${styles.when}`}>
        <When at={at} />
        <span className="caption">{formatClock(new Date(at), locale)}</span>
      </span>
    </li>
  );
}
