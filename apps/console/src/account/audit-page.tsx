import type { AuditEntryResource } from '@mailwright/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { readAuditLog } from '../data/api-client.ts';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { Loaded, When } from '../parts/feedback.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { useI18n } from '../texts/language.tsx';
import { AccountFrame } from './account-frame.tsx';

/** The audit log, newest first, a hundred entries at a time. */
export function AuditPage() {
  const { t } = useI18n();
  const entries = useInfiniteQuery({
    queryKey: ['audit-log'],
    queryFn: ({ pageParam }) => readAuditLog(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const columns: Column<AuditEntryResource>[] = [
    { heading: t('account.action'), cell: ({ action, subject }) => <RowName below={subject}>{action}</RowName> },
    {
      heading: t('account.by'),
      kind: 'wide',
      cell: ({ actor, ip_address: ip }) => (
        <>
          {actor.email ?? actor.key_name ?? t(`account.actors.${actor.kind}`)}
          {ip !== null && <span className="quiet"> · {ip}</span>}
        </>
      ),
    },
    {
      heading: t('account.at'),
      cell: ({ created_at: at }) => (
        <span className="quiet">
          <When at={at} />
        </span>
      ),
    },
  ];
  return (
    <AccountFrame>
      <p className="quiet">{t('account.auditText')}</p>
      <Loaded query={entries}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items);
          if (all.length === 0) return <p className="small quiet">{t('account.noEntries')}</p>;
          return (
            <div className="panel">
              <DataTable rows={all} columns={columns} keyOf={({ uid }) => uid} />
              <MoreButton query={entries} />
            </div>
          );
        }}
      </Loaded>
    </AccountFrame>
  );
}
