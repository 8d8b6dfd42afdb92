import type { components } from '@mailwright/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { homeQuery } from '../data/home-queries.ts';
import { importPagesQuery, partDone } from '../data/import-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { UnderWay } from '../home/home-sections.tsx';
import { BulkProgress } from '../lists/bulk-progress.tsx';
import { importTones } from '../lists/import-page.tsx';
import { Bar, Empty, Loaded, State, When } from '../parts/feedback.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/work.ts';
import { AccountFrame } from './account-frame.tsx';

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
  return (
    <table className="rows">
      <thead>
        <tr>
          <th>{t('lists.name')}</th>
          <th>{t('subscribers.status')}</th>
          <th>{t('work.result')}</th>
          <th className="number">{t('lists.created')}</th>
        </tr>
      </thead>
      <tbody>
        {imports.map((each) => (
          <tr key={each.uid} className="opens">
            <td>
              <Link className="name wraps" to={`/lists/${each.list_uid}/imports/${each.uid}`}>
                {each.file_name ?? each.uid}
              </Link>
              <span className="below">{lists?.find(({ uid }) => uid === each.list_uid)?.name ?? each.list_uid}</span>
            </td>
            <td>
              <State tone={importTones[each.status] ?? 'over'}>{t(`imports.states.${each.status}`)}</State>
            </td>
            <td className="wide quiet">
              <ImportResult found={each} />
            </td>
            <td className="number">
              <When at={each.created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
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
  if (found.finished_at !== null) return t('imports.finished', { created: counts.created, updated: counts.updated });
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
