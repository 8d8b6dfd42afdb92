import { Link } from 'react-router';
import { campaignTones } from '../campaigns/campaign-tones.ts';
import type { Home } from '../data/home-queries.ts';
import { Bar, State, When } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import type { Overview } from './figures.tsx';

/** Lists what needs attention, each problem with a link to where it is fixed. */
export function Problems({ problems }: { problems: Home['problems'] }) {
  const { texts } = useI18n();
  const text = texts.home;
  if (problems.length === 0) return null;
  return (
    <section className="note failed" aria-labelledby="problems" style={{ alignItems: 'stretch' }}>
      <h2 className="section-title" id="problems">
        {text.problems}
      </h2>
      <ul className="timeline">
        {problems.map((problem) => (
          <li key={`${problem.kind} ${problem.uid}`}>
            <span className="tight" style={{ gap: 0 }}>
              <Link className="strong wraps" to={addressOf(problem)}>
                {problem.name}
              </Link>
              <span className="caption">{text.problem[problem.kind]}</span>
              {problem.reason !== null && <span className="caption quiet wraps">{problem.reason}</span>}
            </span>
            {problem.since !== null && (
              <span className="caption quiet" style={{ whiteSpace: 'nowrap' }}>
                <When at={problem.since} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function addressOf({ kind, uid }: Home['problems'][number]): string {
  if (kind === 'hook_switched_off') return `/integrations/apps/${uid}`;
  if (kind === 'transport_failing') return '/account/transports';
  if (kind === 'automation_paused') return `/automations/${uid}`;
  return kind === 'campaign_paused' ? `/campaigns/${uid}` : '/account/senders';
}

/** Lists the campaigns that are sending, paused or scheduled. */
export function UnderWay({ sending }: { sending: Home['sending'] }) {
  const { texts, count, time } = useI18n();
  const text = texts.home;
  if (sending.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="under-way">
      <h2 className="section-title panel-title" id="under-way">
        {text.sending}
      </h2>
      <table className="rows">
        <tbody>
          {sending.map(({ uid, name, status, done, total, scheduled_at: at }) => {
            const label = texts.campaigns.progressOf(count(done), count(total));
            return (
              <tr key={uid} className="opens">
                <td>
                  <Link className="name" to={`/campaigns/${uid}`}>
                    {name}
                  </Link>
                </td>
                <td>
                  <State tone={campaignTones[status]}>{texts.campaigns.states[status]}</State>
                </td>
                <td className="wide quiet" style={{ width: '38%' }}>
                  <span className="small figures">
                    {status === 'scheduled' ? (at === null ? '' : text.scheduledFor(time(at))) : label}
                  </span>
                  {status !== 'scheduled' && <Bar part={done} whole={total} label={label} />}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Lists the campaigns that were started last, with their rates. */
export function LatestCampaigns({ campaigns }: { campaigns: Overview['campaigns'] }) {
  const { texts, count, share } = useI18n();
  const text = texts.home;
  if (campaigns.length === 0) return null;
  const rate = (value: number | null) => share(value ?? 0, value === null ? 0 : 1);
  return (
    <section className="panel" aria-labelledby="latest">
      <div className="line between panel-title">
        <h2 className="section-title" id="latest">
          {text.campaigns}
        </h2>
        <Link className="caption" to="/campaigns">
          {text.allCampaigns}
        </Link>
      </div>
      <table className="rows">
        <thead>
          <tr>
            <th>{text.name}</th>
            <th className="number">{text.mails}</th>
            <th className="number">{text.opened}</th>
            <th className="number">{text.clicked}</th>
            <th className="number">{text.unsubscribed}</th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map((campaign) => (
            <tr key={campaign.uid} className="opens">
              <td>
                <Link className="name" to={`/campaigns/${campaign.uid}`}>
                  {campaign.name}
                </Link>
                <span className="below">
                  <When at={campaign.started_at} />
                </span>
              </td>
              <td className="number" data-label={text.mails}>
                {count(campaign.sent)}
              </td>
              <td className="number" data-label={text.opened}>
                {rate(campaign.open_rate)}
              </td>
              <td className="number" data-label={text.clicked}>
                {rate(campaign.click_rate)}
              </td>
              <td className="number" data-label={text.unsubscribed}>
                {rate(campaign.unsubscribe_rate)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Lists the active automations. */
export function Automations({ automations }: { automations: Home['automations'] }) {
  const { texts, count } = useI18n();
  const text = texts.home;
  if (automations.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="automations">
      <h2 className="section-title panel-title" id="automations">
        {text.automations}
      </h2>
      <table className="rows">
        <tbody>
          {automations.map(({ uid, name, running }) => (
            <tr key={uid} className="opens">
              <td>
                <Link className="name" to={`/automations/${uid}`}>
                  {name}
                </Link>
              </td>
              <td className="number quiet">{text.runs(count(running))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
