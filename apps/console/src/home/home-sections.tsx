import { Link } from 'react-router';
import { campaignTones } from '../campaigns/campaign-tones.ts';
import type { Home } from '../data/home-queries.ts';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { Bar, State, When } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import type { Overview } from './figures.tsx';
import styles from './home.module.css';

/** Lists what needs attention, each problem with a link to where it is fixed. */
export function Problems({ problems }: { problems: Home['problems'] }) {
  const { texts } = useI18n();
  const text = texts.home;
  if (problems.length === 0) return null;
  return (
    <section className={`note failed ${styles.problems}`} aria-labelledby="problems">
      <h2 className="section-title" id="problems">
        {text.problems}
      </h2>
      <ul className="timeline">
        {problems.map((problem) => (
          <li key={`${problem.kind} ${problem.uid}`}>
            <span className="tight joined">
              <Link className="strong wraps" to={addressOf(problem)}>
                {problem.name}
              </Link>
              <span className="caption">{text.problem[problem.kind]}</span>
              {problem.reason !== null && <span className="caption quiet wraps">{problem.reason}</span>}
            </span>
            {problem.since !== null && (
              <span className={`caption quiet ${styles.since}`}>
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
  const columns: Column<Home['sending'][number]>[] = [
    { heading: text.name, cell: ({ uid, name }) => <RowName to={`/campaigns/${uid}`}>{name}</RowName> },
    {
      heading: texts.campaigns.state,
      cell: ({ status }) => <State tone={campaignTones[status]}>{texts.campaigns.states[status]}</State>,
    },
    {
      heading: texts.campaigns.progress,
      kind: 'wide',
      percent: 38,
      cell: ({ status, done, total, scheduled_at: at }) => {
        const label = texts.campaigns.progressOf(count(done), count(total));
        return (
          <>
            <span className="small figures quiet">
              {status === 'scheduled' ? (at === null ? '' : text.scheduledFor(time(at))) : label}
            </span>
            {status !== 'scheduled' && <Bar part={done} whole={total} label={label} />}
          </>
        );
      },
    },
  ];
  return (
    <section className="panel" aria-labelledby="under-way">
      <h2 className="section-title panel-title" id="under-way">
        {text.sending}
      </h2>
      <DataTable rows={sending} columns={columns} keyOf={({ uid }) => uid} hasHeadings={false} />
    </section>
  );
}

/** Lists the campaigns that were started last, with their rates. */
export function LatestCampaigns({ campaigns }: { campaigns: Overview['campaigns'] }) {
  const { texts, count, share } = useI18n();
  const text = texts.home;
  if (campaigns.length === 0) return null;
  const rate = (value: number | null) => share(value ?? 0, value === null ? 0 : 1);
  const columns: Column<Overview['campaigns'][number]>[] = [
    {
      heading: text.name,
      cell: ({ uid, name, started_at: at }) => (
        <RowName to={`/campaigns/${uid}`} below={<When at={at} />}>
          {name}
        </RowName>
      ),
    },
    { heading: text.mails, kind: 'figure', cell: ({ sent }) => count(sent) },
    { heading: text.opened, kind: 'figure', cell: (campaign) => rate(campaign.open_rate) },
    { heading: text.clicked, kind: 'figure', cell: (campaign) => rate(campaign.click_rate) },
    { heading: text.unsubscribed, kind: 'figure', cell: (campaign) => rate(campaign.unsubscribe_rate) },
  ];
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
      <DataTable rows={campaigns} columns={columns} keyOf={({ uid }) => uid} />
    </section>
  );
}

/** Lists the active automations. */
export function Automations({ automations }: { automations: Home['automations'] }) {
  const { texts, count } = useI18n();
  const text = texts.home;
  if (automations.length === 0) return null;
  const columns: Column<Home['automations'][number]>[] = [
    { heading: text.name, cell: ({ uid, name }) => <RowName to={`/automations/${uid}`}>{name}</RowName> },
    {
      heading: text.sending,
      cell: ({ running }) => <div className={`quiet figures ${styles.running}`}>{text.runs(count(running))}</div>,
    },
  ];
  return (
    <section className="panel" aria-labelledby="automations">
      <h2 className="section-title panel-title" id="automations">
        {text.automations}
      </h2>
      <DataTable rows={automations} columns={columns} keyOf={({ uid }) => uid} hasHeadings={false} />
    </section>
  );
}
