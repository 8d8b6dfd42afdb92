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
  const { events, track_opens: isTracked, opens } = email;
  return (
    <Panel title={t('emails.history')}>
      <ol className="timeline">
        {events.map((event, index) => (
          <Entry key={index} event={event} />
        ))}
      </ol>
      <p className="caption quiet">{isTracked ? t('emails.openedTimes', { opens }) : t('emails.notTracked')}</p>
    </Panel>
  );
}

function Entry({ event }: { event: Event }) {
  const { t, locale } = useI18n();
  const { type, occurred_at: at, code, reply, bot, ip, user_agent: program } = event;
  const why = reply ?? explainCode(t, type, code) ?? code;
  const details = [bot === true ? t('emails.bot') : null, why, ip, program].filter((each) => each !== null);
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
