import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { emailsToQuery } from '../data/email-queries.ts';
import { emailTones } from '../emails/email-tones.ts';
import { State, When } from '../parts/feedback.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/emails.ts';

/** Lists the latest transactional emails to an address, such as receipts. Mails of campaigns are in the timeline. */
export function SubscriberMails({ email }: { email: string }) {
  const { t } = useI18n();
  const { data: mails = [] } = useQuery(emailsToQuery(email));
  if (mails.length === 0) return null;
  const from = `?to=${encodeURIComponent(email)}`;
  return (
    <Panel title={t('subscribers.mails')}>
      <ul className="timeline">
        {mails.map((mail) => (
          <li key={mail.uid}>
            <span className="wraps">
              <Link to={`/emails/${mail.uid}`} state={{ from }}>
                {mail.subject ?? t('emails.noSubject')}
              </Link>
              <span className="below">
                <State tone={emailTones[mail.status]}>{t(`emails.states.${mail.status}`)}</State>
              </span>
            </span>
            <span className="quiet figures">
              <When at={mail.created_at} />
            </span>
          </li>
        ))}
      </ul>
      <Link className="small" to={`/emails${from}`}>
        {t('subscribers.allMails')}
      </Link>
    </Panel>
  );
}
