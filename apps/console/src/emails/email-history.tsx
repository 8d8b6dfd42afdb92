import { formatClock } from '../format/format-time.ts';
import type { EmailDetails } from '../data/email-types.ts';
import { When } from '../parts/feedback.tsx';
import { emailTexts } from '../texts/email-texts.ts';
import { useI18n } from '../texts/language.tsx';
import styles from './email-history.module.css';
import { explainCode } from './explain-code.ts';

type Event = EmailDetails['events'][number];

/** Shows what happened to a transactional email, in chronological order. */
export function EmailHistory({ email }: { email: EmailDetails }) {
  const { count, pick } = useI18n();
  const text = pick(emailTexts);
  const { events, track_opens: isTracked, opens } = email;
  return (
    <section className="panel padded" aria-labelledby="history">
      <h2 className="section-title" id="history">
        {text.history}
      </h2>
      <ol className="timeline">
        {events.map((event, index) => (
          <Entry key={index} event={event} />
        ))}
      </ol>
      <p className="caption quiet">{isTracked ? text.openedTimes(count(opens), opens) : text.notTracked}</p>
    </section>
  );
}

function Entry({ event }: { event: Event }) {
  const { locale, pick } = useI18n();
  const text = pick(emailTexts);
  const { type, occurred_at: at, code, reply, bot, ip, user_agent: program } = event;
  const why = reply ?? explainCode(text.codes, type, code) ?? code;
  const details = [bot === true ? text.bot : null, why, ip, program].filter((each) => each !== null);
  return (
    <li>
      <span className="tight joined wraps">
        {text.events[type]}
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
