import type { List } from 'mailwright';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { readColumns, storeColumns } from '../data/chosen-columns.ts';
import { sizeOf } from '../data/list-queries.ts';
import { subscriberCountQuery, subscriberPageQuery } from '../data/subscriber-queries.ts';
import { useMay } from '../data/use-session.ts';
import { Empty, LoadingRows } from '../parts/feedback.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useAdding } from '../parts/use-adding.ts';
import { useI18n } from '../texts/language.tsx';
import { withTexts } from '../texts/catalogs.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { ListFrame } from './list-frame.tsx';
import { noneSelected, type Selection } from './selection.ts';
import { SubscriberFilterBar } from './subscriber-filter-bar.tsx';
import { isNarrowed, readSearch, toFilters, toSegment } from './subscriber-search.ts';
import '../texts/bulk.ts';

// Loaded on demand, because these parts are large: the frame and the filters come before the table, and dialogs load
// when opened.
const AddSubscriberDialog = lazy(async () => ({
  default: (await withTexts(import('./add-subscriber-dialog.tsx'))).AddSubscriberDialog,
}));
const BulkActions = lazy(async () => ({ default: (await withTexts(import('./bulk-actions.tsx'))).BulkActions }));
const SubscriberTable = lazy(async () => ({
  default: (await withTexts(import('./subscriber-table.tsx'))).SubscriberTable,
}));
const ColumnMenu = lazy(async () => ({ default: (await withTexts(import('./column-menu.tsx'))).ColumnMenu }));
const ConditionFilter = lazy(async () => ({
  default: (await withTexts(import('./condition-filter.tsx'))).ConditionFilter,
}));
const ExportDialog = lazy(async () => ({ default: (await withTexts(import('./export-dialog.tsx'))).ExportDialog }));
const FindSubscriber = lazy(async () => ({
  default: (await withTexts(import('./find-subscriber.tsx'))).FindSubscriber,
}));

/** Lists the subscribers of a list; the page's address holds the filters. */
export function SubscribersPage() {
  const { t } = useI18n();
  const may = useMay();
  const adding = useAdding();
  return (
    <ListFrame
      actions={() => (
        <Permitted to="edit">
          <Button onClick={adding.open}>{t('subscribers.add')}</Button>
        </Permitted>
      )}
    >
      {(list) => (
        <>
          {may('read_people') ? (
            <Subscribers key={list.uid} list={list} />
          ) : (
            <LazyPart fallback={null}>
              <FindSubscriber listUid={list.uid} />
            </LazyPart>
          )}
          <LazyPart fallback={null}>
            {adding.isOpen && <AddSubscriberDialog key={list.uid} list={list} close={adding.close} />}
          </LazyPart>
        </>
      )}
    </ListFrame>
  );
}

function Subscribers({ list }: { list: List }) {
  const { t } = useI18n();
  const [query] = useSearchParams();
  const search = readSearch(query);
  const filters = toFilters(list, search);
  const isFiltered = isNarrowed(filters);
  const first = useQuery(subscriberPageQuery(list.uid, filters, search.order, undefined));
  const [selection, setSelection] = useState<Selection>(noneSelected);
  const [columns, setColumns] = useState(() => readColumns(list.uid));
  const [isFiltering, filtering] = useDisclosure(false);
  const [isExporting, exporting] = useDisclosure(false);
  const shown = JSON.stringify([filters, search.order]);
  // Selected subscribers may not match other filters.
  const [selectedOf, setSelectedOf] = useState(shown);
  if (selectedOf !== shown) {
    setSelectedOf(shown);
    setSelection(noneSelected);
  }
  if (sizeOf(list) === 0 && !isFiltered && first.data?.items.length === 0 && first.error === null)
    return (
      <div className="panel">
        <Empty title={t('subscribers.emptyTitle')} text={t('subscribers.emptyText')}>
          <Link to={`/lists/${list.uid}/import`}>{t('lists.tabImport')}</Link>
        </Empty>
      </div>
    );
  return (
    <>
      <SubscriberFilterBar list={list} search={search} />
      <div className="line between">
        <Matching listUid={list.uid} filters={filters} isFiltered={isFiltered} />
        <span className="line">
          <Button size="xs" variant="default" aria-expanded={isFiltering} onClick={filtering.toggle}>
            {t('segments.filter')}
          </Button>
          <LazyPart fallback={null}>
            <ColumnMenu
              list={list}
              columns={columns}
              choose={(names) => {
                storeColumns(list.uid, names);
                setColumns(names);
              }}
            />
          </LazyPart>
          <Permitted to="export">
            <Button size="xs" variant="default" onClick={exporting.open}>
              {t('bulk.export')}
            </Button>
          </Permitted>
        </span>
      </div>
      {(isFiltering ||
        search.conditions !== undefined ||
        search.importUid !== '' ||
        toSegment(list, search).conditions.length > 0) && (
        <LazyPart fallback={null}>
          <ConditionFilter
            list={list}
            search={search}
            isOpen={isFiltering}
            open={filtering.open}
            close={filtering.close}
          />
        </LazyPart>
      )}
      <BulkProgress listUid={list.uid} />
      <LazyPart fallback={null}>
        <BulkActions list={list} filters={filters} selection={selection} clear={() => setSelection(noneSelected)} />
      </LazyPart>
      <LazyPart fallback={<LoadingRows />}>
        <SubscriberTable
          key={shown}
          list={list}
          filters={filters}
          order={search.order}
          columns={columns}
          selection={selection}
          select={setSelection}
        />
      </LazyPart>
      <LazyPart fallback={null}>
        {isExporting && <ExportDialog list={list} filters={filters} close={exporting.close} />}
      </LazyPart>
    </>
  );
}

/** Says how many subscribers match the filters. */
function Matching({
  listUid,
  filters,
  isFiltered,
}: {
  listUid: string;
  filters: ReturnType<typeof toFilters>;
  isFiltered: boolean;
}) {
  const { t } = useI18n();
  const { data } = useQuery({ ...subscriberCountQuery(listUid, filters), enabled: isFiltered });
  return (
    <span className="small quiet figures" role="status">
      {isFiltered && data !== undefined ? t('bulk.matching', { count: data }) : ''}
    </span>
  );
}
