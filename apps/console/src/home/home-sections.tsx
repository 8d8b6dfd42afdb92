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
  const { t } = useI18n();
  if (problems.length === 0) return null;
  return (
    <section className={`note failed ${styles.problems}`} aria-labelledby="problems">
      <h2 className="section-title" id="problems">
        {t('home.problems')}
      </h2>
      <ul className="timeline">
        {problems.map((problem) => (
          <li key={`${problem.kind} ${problem.uid}`}>
            <span className="tight joined">
              <Link className="strong wraps" to={addressOf(problem)}>
                {problem.name}
              </Link>
              <span className="caption">{t(`home.problem.${problem.kind}`)}</span>
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
  const { t, time } = useI18n();
  if (sending.length === 0) return null;
  const columns: Column<Home['sending'][number]>[] = [
    { heading: t('home.name'), cell: ({ uid, name }) => <RowName to={`/campaigns/${uid}`}>{name}</RowName> },
    {
      heading: t('campaigns.state'),
      cell: ({ status }) => <State tone={campaignTones[status]}>{t(`campaigns.states.${status}`)}</State>,
    },
    {
      heading: t('campaigns.progress'),
      kind: 'wide',
      percent: 38,
      cell: ({ status, done, total, scheduled_at: at }) => {
        const label = t('campaigns.progressOf', { done, total });
        return (
          <>
            <span className="small figures quiet">
              {status === 'scheduled' ? (at === null ? '' : t('home.scheduledFor', { time: time(at) })) : label}
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
        {t('home.sending')}
      </h2>
      <DataTable rows={sending} columns={columns} keyOf={({ uid }) => uid} hasHeadings={false} />
    </section>
  );
}

/** Lists the campaigns that were started last, with their rates. */
export function LatestCampaigns({ campaigns }: { campaigns: Overview['campaigns'] }) {
  const { t, count, share } = useI18n();
  if (campaigns.length === 0) return null;
  const rate = (value: number | null) => share(value ?? 0, value === null ? 0 : 1);
  const columns: Column<Overview['campaigns'][number]>[] = [
    {
      heading: t('home.name'),
      cell: ({ uid, name, started_at: at }) => (
        <RowName to={`/campaigns/${uid}`} below={<When at={at} />}>
          {name}
        </RowName>
      ),
    },
    { heading: t('home.mails'), kind: 'figure', cell: ({ sent }) => count(sent) },
    { heading: t('home.opened'), kind: 'figure', cell: (campaign) => rate(campaign.open_rate) },
    { heading: t('home.clicked'), kind: 'figure', cell: (campaign) => rate(campaign.click_rate) },
    { heading: t('home.unsubscribed'), kind: 'figure', cell: (campaign) => rate(campaign.unsubscribe_rate) },
  ];
  return (
    <section className="panel" aria-labelledby="latest">
      <div className="line between panel-title">
        <h2 className="section-title" id="latest">
          {t('home.campaigns')}
        </h2>
        <Link className="caption" to="/campaigns">
          {t('home.allCampaigns')}
        </Link>
      </div>
      <DataTable rows={campaigns} columns={columns} keyOf={({ uid }) => uid} />
    </section>
  );
}

/** Lists the active automations. */
export function Automations({ automations }: { automations: Home['automations'] }) {
  const { t } = useI18n();
  if (automations.length === 0) return null;
  const columns: Column<Home['automations'][number]>[] = [
    { heading: t('home.name'), cell: ({ uid, name }) => <RowName to={`/automations/${uid}`}>{name}</RowName> },
    {
      heading: t('home.sending'),
      cell: ({ running }) => (
        <div className={`quiet figures ${styles.running}`}>{t('home.runs', { count: running })}</div>
      ),
    },
  ];
  return (
    <section className="panel" aria-labelledby="automations">
      <h2 className="section-title panel-title" id="automations">
        {t('home.automations')}
      </h2>
      <DataTable rows={automations} columns={columns} keyOf={({ uid }) => uid} hasHeadings={false} />
    </section>
  );
}
