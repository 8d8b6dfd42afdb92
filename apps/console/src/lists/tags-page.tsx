import { type components, type List, MailwrightError } from 'mailwright';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { removeTag, renameTag, tagCountsQuery } from '../data/tag-queries.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { Empty, Loaded } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { readUsers, UsedBy } from '../segments/used-by.tsx';
import { useI18n } from '../texts/language.tsx';
import { ListFrame } from './list-frame.tsx';
import { TagChange } from './tag-change.tsx';
import '../texts/tags.ts';

type Tag = components['schemas']['Tag'];
type Change = components['schemas']['TagChange'];

/**
 * Lists the tags of a list with the number of subscribers that have each. Tags are renamed and removed in the
 * background.
 */
export function TagsPage() {
  return <ListFrame>{(list) => <Tags key={list.uid} list={list} />}</ListFrame>;
}

function Tags({ list }: { list: List }) {
  const { t } = useI18n();
  const [search, setSearch] = useSearchParams();
  const sort = search.get('sort') === 'name' ? 'name' : 'subscribers';
  const query = useInfiniteQuery(tagCountsQuery(list.uid, sort));
  const [changes, setChanges] = useState<Change[]>([]);
  const [renamed, setRenamed] = useState<Tag>();
  const [removed, setRemoved] = useState<Tag>();
  const began = (change: Change) => setChanges((before) => [change, ...before.filter(({ uid }) => uid !== change.uid)]);
  return (
    <>
      {changes.map((change) => (
        <TagChange key={change.uid} change={change} />
      ))}
      <Loaded query={query}>
        {({ pages }) => {
          const tags = pages.flatMap(({ items }) => items);
          if (tags.length === 0)
            return (
              <div className="panel">
                <Empty title={t('tags.emptyTitle')} text={t('tags.emptyText')} />
              </div>
            );
          return (
            <div className="panel">
              <div className="line between inset">
                <span className="quiet small">{t('tags.help')}</span>
                <NativeSelect
                  size="xs"
                  aria-label={t('subscribers.order')}
                  value={sort}
                  onChange={(event) => setSearch({ sort: event.currentTarget.value }, { replace: true })}
                  data={[
                    { value: 'subscribers', label: t('tags.byCount') },
                    { value: 'name', label: t('tags.byName') },
                  ]}
                />
              </div>
              <TagTable list={list} tags={tags} rename={setRenamed} remove={setRemoved} />
              <MoreButton query={query} />
            </div>
          );
        }}
      </Loaded>
      {renamed !== undefined && (
        <Permitted to="edit">
          <RenameTag list={list} tag={renamed} close={() => setRenamed(undefined)} began={began} />
        </Permitted>
      )}
      {removed !== undefined && (
        <Permitted to="edit">
          <RemoveTag list={list} tag={removed} close={() => setRemoved(undefined)} began={began} />
        </Permitted>
      )}
    </>
  );
}

function TagTable({
  list,
  tags,
  rename,
  remove,
}: {
  list: List;
  tags: Tag[];
  rename(tag: Tag): void;
  remove(tag: Tag): void;
}) {
  const { t, count } = useI18n();
  const columns: Column<Tag>[] = [
    {
      heading: t('tags.tag'),
      cell: ({ name }) => <RowName to={`/lists/${list.uid}?tag=${encodeURIComponent(name)}`}>{name}</RowName>,
    },
    { heading: t('tags.subscribers'), kind: 'figure', cell: ({ subscribers }) => count(subscribers) },
    {
      kind: 'actions',
      cell: (tag) => (
        <Permitted to="edit">
          <Button
            variant="subtle"
            size="xs"
            aria-label={t('tags.renameOf', { tag: tag.name })}
            onClick={() => rename(tag)}
          >
            {t('tags.rename')}
          </Button>
          <Button
            variant="subtle"
            size="xs"
            aria-label={t('tags.removeOf', { tag: tag.name })}
            onClick={() => remove(tag)}
          >
            {t('frame.remove')}
          </Button>
        </Permitted>
      ),
    },
  ];
  return <DataTable rows={tags} columns={columns} keyOf={({ name }) => name} />;
}

interface ChangeProps {
  list: List;
  tag: Tag;
  close(): void;
  began(change: Change): void;
}

function RenameTag({ list, tag, close, began }: ChangeProps) {
  const { t } = useI18n();
  const [name, setName] = useState(tag.name);
  const change = useChange(renameTag, (begun) => {
    began(begun);
    close();
  });
  return (
    <Confirm
      opened
      close={close}
      title={t('tags.renameTitle', { tag: tag.name, count: tag.subscribers })}
      action={t('tags.rename')}
      isDangerous={false}
      isDisabled={name.trim() === '' || name === tag.name}
      change={change}
      input={{ uid: list.uid, tag: tag.name, name }}
    >
      <TextInput
        label={t('tags.newName')}
        description={t('tags.mergeHelp')}
        value={name}
        maxLength={100}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <UsedBy uids={usersOf(change.error)} />
    </Confirm>
  );
}

function RemoveTag({ list, tag, close, began }: ChangeProps) {
  const { t } = useI18n();
  const change = useChange(removeTag, (begun) => {
    began(begun);
    close();
  });
  return (
    <Confirm
      opened
      close={close}
      title={t('tags.removeTitle', { tag: tag.name, count: tag.subscribers })}
      action={t('tags.removeAction')}
      change={change}
      input={{ uid: list.uid, tag: tag.name }}
    >
      {t('tags.removeText')}
      <UsedBy uids={usersOf(change.error)} />
    </Confirm>
  );
}

/** The uids of what uses a tag, if the service has refused to change the tag for that reason. */
function usersOf(error: Error | null): string[] {
  return error instanceof MailwrightError && error.code === 'tag_in_use' ? readUsers(error.message) : [];
}
