import { useQuery } from '@tanstack/react-query';
import { emailsToQuery } from '../data/subscriber-queries.ts';
import { State, type Tone, When } from '../parts/feedback.tsx';
import { useSpeech } from '../texts/language.tsx';

const tones: Record<string, Tone> = {
  queued: 'waiting',
  sending: 'waiting',
  deferred: 'held',
  sent: 'running',
  uncertain: 'held',
  bounced: 'failed',
  failed: 'failed',
  complained: 'failed',
};

/** The latest single mails to an address, such as receipts; those of campaigns are in the timeline. */
export function SubscriberMails({ email }: { email: string }) {
  const { texts } = useSpeech();
  const text = texts.subscribers;
  const { data: mails = [] } = useQuery(emailsToQuery(email));
  if (mails.length === 0) return null;
  return (
    <section className="panel padded" aria-labelledby="mails">
      <h2 className="section-title" id="mails">
        {text.mails}
      </h2>
      <ul className="timeline">
        {mails.map((mail) => (
          <li key={mail.uid}>
            <span className="wraps">
              {mail.subject ?? text.noSubject}
              <span className="caption quiet" style={{ display: 'block' }}>
                <State tone={tones[mail.status] ?? 'over'}>{text.mailStates[mail.status] ?? mail.status}</State>
              </span>
            </span>
            <span className="quiet figures" style={{ whiteSpace: 'nowrap' }}>
              <When at={mail.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
