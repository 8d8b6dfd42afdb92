import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { emailPagesQuery } from '../data/email-queries.ts';
import type { Email } from '../data/email-types.ts';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { Empty, Loaded, State, When } from '../parts/feedback.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { Page } from '../parts/page.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useSearchChange } from '../parts/use-search-change.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/emails.ts';
import { emailStatuses, emailTones } from './email-tones.ts';
import { nameRecipients } from './name-recipients.ts';

const spans = [1, 7, 30] as const;
// The service decides what a valid address is; this only decides whether it is worth asking.
const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** The filters, which the page's address holds. */
function useFilters() {
  const [search] = useSearchParams();
  const status = emailStatuses.find((each) => each === search.get('status'));
  const days = spans.find((each) => String(each) === search.get('days'));
  const to = search.get('to') ?? '';
  const tag = search.get('tag') ?? '';
  const set = useSearchChange();
  const filters = {
    ...(status === undefined ? {} : { status }),
    ...(days === undefined ? {} : { days }),
    ...(isAddress(to) ? { to } : {}),
    ...(tag === '' ? {} : { tag }),
  };
  return { status, days, to, tag, filters, set, from: search.size === 0 ? '' : `?${search}` };
}

/** Lists the account's transactional emails, newest first, filtered by status, address, tag and time. */
export function EmailsPage() {
  const { t } = useI18n();
  const { status, days, to, tag, filters, set, from } = useFilters();
  const query = useInfiniteQuery(emailPagesQuery(filters));
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page title={t('frame.emails')} sentence={t('emails.sentence')}>
      <div className="filters" role="search">
        <NativeSelect
          size="xs"
          label={t('emails.state')}
          value={status ?? ''}
          onChange={(event) => set({ status: event.currentTarget.value })}
          data={[
            { value: '', label: t('frame.all') },
            ...emailStatuses.map((value) => ({ value, label: t(`emails.states.${value}`) })),
          ]}
        />
        <NativeSelect
          size="xs"
          label={t('emails.accepted')}
          value={days === undefined ? '' : String(days)}
          onChange={(event) => set({ days: event.currentTarget.value })}
          data={[
            { value: '', label: t('emails.anyTime') },
            ...spans.map((value) => ({ value: String(value), label: t('emails.lastDays', { days: value }) })),
          ]}
        />
        <SearchField label={t('emails.to')} value={to} onChange={(value) => set({ to: value })} />
        <SearchField label={t('emails.tag')} value={tag} onChange={(value) => set({ tag: value })} />
      </div>
      {to !== '' && !isAddress(to) && (
        <p className="small quiet" role="status">
          {t('emails.wholeAddress')}
        </p>
      )}
      <Loaded query={query}>
        {({ pages }) => {
          const found = pages.flatMap(({ items }) => items);
          if (found.length > 0)
            return (
              <div className="panel">
                <EmailTable emails={found} from={from} />
                <MoreButton query={query} />
              </div>
            );
          return isFiltered ? (
            <p className="panel padded small quiet" role="status">
              {t('emails.noneFound')}
            </p>
          ) : (
            <div className="panel">
              <Empty title={t('emails.emptyTitle')} text={t('emails.emptyText')}>
                <a href="/docs">{t('emails.reference')}</a>
              </Empty>
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
}

function EmailTable({ emails, from }: { emails: Email[]; from: string }) {
  const { t, count } = useI18n();
  const columns: Column<Email>[] = [
    {
      heading: t('emails.mail'),
      cell: ({ uid, subject, tags, ...email }) => (
        <RowName to={`/emails/${uid}`} state={{ from }} below={[nameRecipients(t, email), ...tags].join(' · ')}>
          {subject ?? t('emails.noSubject')}
        </RowName>
      ),
    },
    {
      heading: t('emails.state'),
      cell: ({ status }) => <State tone={emailTones[status]}>{t(`emails.states.${status}`)}</State>,
    },
    {
      heading: t('emails.opens'),
      kind: 'labelled',
      cell: ({ track_opens: isTracked, opens }) => (isTracked ? count(opens) : '—'),
    },
    { heading: t('emails.accepted'), kind: 'labelled', cell: ({ created_at: at }) => <When at={at} /> },
  ];
  return <DataTable rows={emails} columns={columns} keyOf={({ uid }) => uid} />;
}
