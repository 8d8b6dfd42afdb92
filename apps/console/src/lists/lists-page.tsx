import { type AddList, unwrap } from '@mailwright/client';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { api } from '../data/api-client.ts';
import { listsQuery, refreshLists, sizeOf } from '../data/list-queries.ts';
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
                  <table className="rows">
                    <thead>
                      <tr>
                        <th>{t('lists.name')}</th>
                        <th className="number">{t('lists.subscribed')}</th>
                        <th className="number">{t('lists.others')}</th>
                        <th className="number">{t('lists.created')}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {shown.map((list) => (
                        <tr key={list.uid} className="opens">
                          <td>
                            <Link className="name" to={`/lists/${list.uid}`}>
                              {list.name}
                            </Link>
                            <span className="below">{list.from_email}</span>
                          </td>
                          <td className="number" data-label={t('lists.subscribed')}>
                            {count(list.statistics.subscribed)}
                          </td>
                          <td className="number" data-label={t('lists.others')}>
                            {count(sizeOf(list) - list.statistics.subscribed)}
                          </td>
                          <td className="number" data-label={t('lists.created')}>
                            <When at={list.created_at} />
                          </td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                )}
              </div>
            </>
          );
        }}
      </Loaded>
      <Modal
        opened={adding.isOpen}
        onClose={adding.close}
        title={t('lists.create')}
        closeButtonProps={{ 'aria-label': t('frame.close') }}
      >
        <ListForm
          action={t('lists.create')}
          save={async (values) => {
            const { uid } = await unwrap(api.POST('/lists', { body: values as AddList }));
            await refreshLists();
            await navigate(`/lists/${uid}`);
          }}
        />
      </Modal>
    </Page>
  );
}
