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
  const { texts, count } = useI18n();
  const text = texts.lists;
  const navigate = useNavigate();
  const lists = useQuery(listsQuery);
  const adding = useAdding();
  const [search, setSearch] = useNameSearch();
  const all = lists.data ?? [];
  const subscribed = count(all.reduce((sum, { statistics }) => sum + statistics.subscribed, 0));
  const sentence = text.sentence(count(all.length), subscribed);
  return (
    <Page
      title={texts.frame.lists}
      sentence={all.length > 0 ? sentence : undefined}
      actions={
        <Permitted to="edit">
          <Button onClick={adding.open}>{text.create}</Button>
        </Permitted>
      }
    >
      <Loaded query={lists}>
        {(found) => {
          if (found.length === 0)
            return (
              <div className="panel">
                <Empty title={text.emptyTitle} text={text.emptyText} />
              </div>
            );
          const shown = found.filter(hasInName(search));
          return (
            <>
              <div className="filters">
                <SearchField label={texts.frame.searchName} value={search} onChange={setSearch} />
              </div>
              <div className="panel">
                {shown.length === 0 ? (
                  <p className="padded small quiet" role="status">
                    {texts.frame.noneNamed}
                  </p>
                ) : (
                  <table className="rows">
                    <thead>
                      <tr>
                        <th>{text.name}</th>
                        <th className="number">{text.subscribed}</th>
                        <th className="number">{text.others}</th>
                        <th className="number">{text.created}</th>
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
                          <td className="number" data-label={text.subscribed}>
                            {count(list.statistics.subscribed)}
                          </td>
                          <td className="number" data-label={text.others}>
                            {count(sizeOf(list) - list.statistics.subscribed)}
                          </td>
                          <td className="number" data-label={text.created}>
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
        title={text.create}
        closeButtonProps={{ 'aria-label': texts.frame.close }}
      >
        <ListForm
          action={text.create}
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
