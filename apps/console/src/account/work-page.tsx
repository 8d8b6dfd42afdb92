import type { components } from 'mailwright';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { homeQuery } from '../data/home-queries.ts';
import { importPagesQuery, partDone } from '../data/import-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { UnderWay } from '../home/home-sections.tsx';
import { BulkProgress } from '../lists/bulk-progress.tsx';
import { importTones } from '../lists/import-page.tsx';
import { Bar, Empty, Loaded, State, When } from '../parts/feedback.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/work.ts';
import { AccountFrame } from './account-frame.tsx';
import '../texts/imports.ts';

type Import = components['schemas']['Import'];

/** Shows what runs in the background, and which imports have run lately, each with a link to its own page. */
export function WorkPage() {
  const { t } = useI18n();
  const home = useQuery(homeQuery);
  const imports = useInfiniteQuery(importPagesQuery());
  return (
    <AccountFrame>
      <p className="quiet">{t('work.about')}</p>
      <Permitted to="edit">
        <BulkProgress />
      </Permitted>
      <Loaded query={home}>{({ sending }) => <UnderWay sending={sending} />}</Loaded>
      <section className="panel" aria-labelledby="imports">
        <h2 className="section-title panel-title" id="imports">
          {t('work.imports')}
        </h2>
        <Loaded query={imports}>
          {({ pages }) => {
            const all = pages.flatMap(({ items }) => items);
            if (all.length === 0) return <Empty title={t('work.emptyTitle')} text={t('work.emptyText')} />;
            return (
              <>
                <ImportTable imports={all} />
                <MoreButton query={imports} />
              </>
            );
          }}
        </Loaded>
      </section>
    </AccountFrame>
  );
}

function ImportTable({ imports }: { imports: Import[] }) {
  const { t } = useI18n();
  const { data: lists } = useQuery(listsQuery);
  const columns: Column<Import>[] = [
    {
      heading: t('lists.name'),
      cell: ({ uid, file_name: name, list_uid: listUid }) => (
        <RowName
          to={`/lists/${listUid}/imports/${uid}`}
          below={lists?.find((list) => list.uid === listUid)?.name ?? listUid}
        >
          {name ?? uid}
        </RowName>
      ),
    },
    {
      heading: t('subscribers.status'),
      cell: ({ status }) => <State tone={importTones[status] ?? 'over'}>{t(`imports.states.${status}`)}</State>,
    },
    {
      heading: t('work.result'),
      kind: 'wide',
      cell: (found) => (
        <div className="quiet">
          <ImportResult found={found} />
        </div>
      ),
    },
    { heading: t('lists.created'), kind: 'figure', cell: (found) => <When at={found.created_at} /> },
  ];
  return <DataTable rows={imports} columns={columns} keyOf={({ uid }) => uid} />;
}

/** What an import has done so far. */
function ImportResult({ found }: { found: Import }) {
  const { t } = useI18n();
  const { counts, progress, undo } = found;
  if (undo !== null) {
    return undo.status === 'running'
      ? t('imports.undoing', { removed: undo.removed })
      : t('imports.undone', { removed: undo.removed, kept: undo.kept });
  }
  if (found.error !== null) return found.error.message;
  if (found.finished_at !== null)
    return t('imports.finished', { created: counts.created, updated: counts.updated, rejected: counts.invalid });
  if (found.started_at === null) return null;
  const { total_rows: rows } = progress;
  const label =
    rows === null
      ? t('imports.runningWithoutWhole', { processed: counts.processed, rate: progress.rows_per_second })
      : t('imports.running', { processed: counts.processed, whole: rows, rate: progress.rows_per_second });
  return (
    <>
      <span className="small figures">{label}</span>
      <Bar {...partDone(found)} label={label} tone="plain" />
    </>
  );
}
