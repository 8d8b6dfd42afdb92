import type { List, SubscriberStatus } from '@mailwright/client';
import { Autocomplete, Button, NativeSelect, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { sizeOf } from '../data/list-queries.ts';
import { type SubscriberFilters, subscribersQuery, tagsQuery } from '../data/subscriber-queries.ts';
import { Empty, Loaded } from '../parts/feedback.tsx';
import { useMay } from '../data/use-session.ts';
import { Permitted } from '../parts/permitted.tsx';
import { useSpeech } from '../texts/language.tsx';
import { ListFrame } from './list-frame.tsx';
import { SubscriberTable } from './subscriber-table.tsx';

// Not everyone needs them, and the table is large already.
const AddSubscriberDialog = lazy(async () => ({
  default: (await import('./add-subscriber-dialog.tsx')).AddSubscriberDialog,
}));
const FindSubscriber = lazy(async () => ({ default: (await import('./find-subscriber.tsx')).FindSubscriber }));

/** The subscribers of a list; the address of the page holds the filters. */
export function SubscribersPage() {
  const { texts } = useSpeech();
  const may = useMay();
  const [isAdding, adding] = useDisclosure(false);
  return (
    <ListFrame
      actions={() => (
        <Permitted to="edit">
          <Button onClick={adding.open}>{texts.subscribers.add}</Button>
        </Permitted>
      )}
    >
      {(list) => (
        <>
          {may('read_people') ? (
            <Subscribers list={list} />
          ) : (
            <Suspense fallback={null}>
              <FindSubscriber listUid={list.uid} />
            </Suspense>
          )}
          <Suspense fallback={null}>{isAdding && <AddSubscriberDialog list={list} close={adding.close} />}</Suspense>
        </>
      )}
    </ListFrame>
  );
}

function Subscribers({ list }: { list: List }) {
  const { texts } = useSpeech();
  const text = texts.subscribers;
  const [search] = useSearchParams();
  const filters: SubscriberFilters = {};
  const [status, tag, email, importUid] = ['status', 'tag', 'email', 'import'].map((name) => search.get(name));
  if (status) filters.status = status as SubscriberStatus;
  if (tag) filters.tag = tag;
  if (email) filters.email = email;
  if (importUid) filters.import_uid = importUid;
  const query = useInfiniteQuery(subscribersQuery(list.uid, filters));
  const isFiltered = Object.keys(filters).length > 0;
  if (sizeOf(list) === 0 && !isFiltered && query.data?.pages[0]?.items.length === 0)
    return (
      <div className="panel">
        <Empty title={text.emptyTitle} text={text.emptyText}>
          <Link to={`/lists/${list.uid}/import`}>{texts.lists.tabImport}</Link>
        </Empty>
      </div>
    );
  return (
    <>
      <Filters listUid={list.uid} />
      <Loaded query={query}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0 && !query.hasNextPage)
            return (
              <div className="panel">
                <Empty title={text.noneTitle} text={text.noneText} />
              </div>
            );
          return (
            <SubscriberTable
              list={list}
              items={items}
              loadMore={() => {
                if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
              }}
            />
          );
        }}
      </Loaded>
    </>
  );
}

function Filters({ listUid }: { listUid: string }) {
  const { texts } = useSpeech();
  const text = texts.subscribers;
  const [search, setSearch] = useSearchParams();
  const { data: tags = [] } = useQuery(tagsQuery(listUid));
  const [email, setEmail] = useState(search.get('email') ?? '');
  const [tag, setTag] = useState(search.get('tag') ?? '');
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return (
    <form
      className="filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        set('email', email.trim());
        set('tag', tag.trim());
      }}
    >
      <TextInput
        className="grow"
        aria-label={text.find}
        placeholder={text.find}
        description={undefined}
        type="search"
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          if (event.currentTarget.value === '') set('email', '');
        }}
        onBlur={() => set('email', email.trim())}
      />
      <Autocomplete
        aria-label={text.tag}
        placeholder={text.tag}
        data={tags}
        limit={20}
        value={tag}
        onChange={(value) => {
          setTag(value);
          if (value === '' || tags.includes(value)) set('tag', value);
        }}
        onBlur={() => set('tag', tag.trim())}
      />
      <NativeSelect
        aria-label={text.status}
        value={search.get('status') ?? ''}
        onChange={(event) => set('status', event.currentTarget.value)}
        data={[
          { value: '', label: `${text.status}: ${texts.frame.all}` },
          ...Object.entries(text.states).map(([value, label]) => ({ value, label })),
        ]}
      />
    </form>
  );
}
