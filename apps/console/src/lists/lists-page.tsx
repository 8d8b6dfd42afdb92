import type { List } from 'mailwright';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { listsQuery, sizeOf } from '../data/list-queries.ts';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { Empty, Loaded, When } from '../parts/feedback.tsx';
import { Page } from '../parts/page.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useAdding } from '../parts/use-adding.ts';
import { SearchField } from '../parts/search-field.tsx';
import { hasInName, useNameSearch } from '../parts/use-name-search.ts';
import { useI18n } from '../texts/language.tsx';
import { ListForm } from './list-form.tsx';

/** All lists. */
export function ListsPage() {
  const { t, count } = useI18n();
  const navigate = useNavigate();
  const lists = useQuery(listsQuery);
  const adding = useAdding();
  const [search, setSearch] = useNameSearch();
  const all = lists.data ?? [];
  const sentence = t('lists.sentence', {
    lists: all.length,
    subscribed: all.reduce((sum, { statistics }) => sum + statistics.subscribed, 0),
  });
  const columns: Column<List>[] = [
    {
      heading: t('lists.name'),
      cell: (list) => (
        <RowName to={`/lists/${list.uid}`} below={list.from_email}>
          {list.name}
        </RowName>
      ),
    },
    { heading: t('lists.subscribed'), kind: 'figure', cell: ({ statistics }) => count(statistics.subscribed) },
    {
      heading: t('lists.others'),
      kind: 'figure',
      cell: (list) => count(sizeOf(list) - list.statistics.subscribed),
    },
    { heading: t('lists.created'), kind: 'figure', cell: (list) => <When at={list.created_at} /> },
  ];
  return (
    <Page
      title={t('frame.lists')}
      sentence={all.length > 0 ? sentence : undefined}
      actions={
        <Permitted to="edit">
          <Button onClick={adding.open}>{t('lists.create')}</Button>
        </Permitted>
      }
    >
      <Loaded query={lists}>
        {(found) => {
          if (found.length === 0)
            return (
              <div className="panel">
                <Empty title={t('lists.emptyTitle')} text={t('lists.emptyText')} />
              </div>
            );
          const shown = found.filter(hasInName(search));
          return (
            <>
              <div className="filters">
                <SearchField label={t('frame.searchName')} value={search} onChange={setSearch} />
              </div>
              <div className="panel">
                {shown.length === 0 ? (
                  <p className="padded small quiet" role="status">
                    {t('frame.noneNamed')}
                  </p>
                ) : (
                  <DataTable rows={shown} columns={columns} keyOf={({ uid }) => uid} />
                )}
              </div>
            </>
          );
        }}
      </Loaded>
      <Modal opened={adding.isOpen} onClose={adding.close} title={t('lists.create')}>
        <Permitted to="edit">
          <ListForm action={t('lists.create')} saved={({ uid }) => navigate(`/lists/${uid}`)} />
        </Permitted>
      </Modal>
    </Page>
  );
}
