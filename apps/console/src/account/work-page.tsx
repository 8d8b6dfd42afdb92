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
import { workTexts } from '../texts/work-texts.ts';
import { AccountFrame } from './account-frame.tsx';

type Import = components['schemas']['Import'];

/** Shows what runs in the background, and which imports have run lately, each with a link to its own page. */
export function WorkPage() {
  const { pick } = useI18n();
  const text = pick(workTexts);
  const home = useQuery(homeQuery);
  const imports = useInfiniteQuery(importPagesQuery());
  return (
    <AccountFrame>
      <p className="quiet">{text.about}</p>
      <Permitted to="edit">
        <BulkProgress />
      </Permitted>
      <Loaded query={home}>{({ sending }) => <UnderWay sending={sending} />}</Loaded>
      <section className="panel" aria-labelledby="imports">
        <h2 className="section-title panel-title" id="imports">
          {text.imports}
        </h2>
        <Loaded query={imports}>
          {({ pages }) => {
            const all = pages.flatMap(({ items }) => items);
            if (all.length === 0) return <Empty title={text.emptyTitle} text={text.emptyText} />;
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
  const { texts, pick } = useI18n();
  const text = pick(workTexts);
  const { data: lists } = useQuery(listsQuery);
  return (
    <table className="rows">
      <thead>
        <tr>
          <th>{texts.lists.name}</th>
          <th>{texts.subscribers.status}</th>
          <th>{text.result}</th>
          <th className="number">{texts.lists.created}</th>
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
              <State tone={importTones[each.status] ?? 'over'}>{texts.imports.states[each.status]}</State>
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
  const { texts, count } = useI18n();
  const text = texts.imports;
  const { counts, progress, undo } = found;
  if (undo !== null) {
    const removed = count(undo.removed);
    return undo.status === 'running' ? text.undoing(removed) : text.undone(removed, count(undo.kept));
  }
  if (found.error !== null) return found.error.message;
  if (found.finished_at !== null) return text.finished(count(counts.created), count(counts.updated));
  if (found.started_at === null) return null;
  const { total_rows: rows } = progress;
  const label = text.running(
    count(counts.processed),
    rows === null ? undefined : count(rows),
    count(progress.rows_per_second),
  );
  return (
    <>
      <span className="small figures">{label}</span>
      <Bar {...partDone(found)} label={label} tone="plain" />
    </>
  );
}
