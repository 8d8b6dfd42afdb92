import { type AddSubscribers, type List, type Subscriber, unwrap } from '@mailwright/client';
import { Button, TagsInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../data/api-client.ts';
import { refreshLists } from '../data/list-queries.ts';
import { queryClient } from '../data/query-client.ts';
import { tagsQuery } from '../data/subscriber-queries.ts';
import { Confirm } from '../parts/confirm.tsx';
import { useSpeech } from '../texts/language.tsx';

const batchSize = 1_000;

/** What can be done with the selected subscribers: tag them, which can be undone, or unsubscribe them. */
export function BulkActions({ list, chosen, clear }: { list: List; chosen: Subscriber[]; clear(): void }) {
  const { texts, count } = useSpeech();
  const text = texts.subscribers;
  const { data: known = [] } = useQuery(tagsQuery(list.uid));
  const [isTagging, tagging] = useDisclosure(false);
  const [isLeaving, leaving] = useDisclosure(false);
  const [tags, setTags] = useState<string[]>([]);
  const tagAll = async () => {
    // Undoing takes the tags only from those who didn't have them.
    const changes = tags.map((tag) => ({
      tag,
      uids: chosen.filter((each) => !each.tags.includes(tag)).map((each) => each.uid),
    }));
    const changed = await applyToAll(
      list.uid,
      'tag',
      chosen.map(({ uid }) => ({ uid, tags })),
    );
    clear();
    setTags([]);
    const undo = async () => {
      const rows = changes.flatMap(({ tag, uids }) => uids.map((uid) => ({ uid, tags: [tag] })));
      await applyToAll(list.uid, 'untag', rows);
      notifications.update({ id, message: text.undone(count(changed)) });
    };
    const id = notifications.show({
      message: (
        <span className="line between">
          {text.changed(count(changed))}
          <Button size="xs" variant="subtle" onClick={() => void undo()}>
            {text.undo}
          </Button>
        </span>
      ),
      autoClose: 10_000,
    });
  };
  return (
    <>
      {chosen.length > 0 && (
        <div className="line" role="status">
          <span className="strong figures">{text.selected(count(chosen.length))}</span>
          <Button size="xs" variant="default" onClick={tagging.open}>
            {text.tagThem}
          </Button>
          <Button size="xs" variant="default" onClick={leaving.open}>
            {text.unsubscribeThem}
          </Button>
        </div>
      )}
      <Confirm
        opened={isTagging}
        close={tagging.close}
        title={text.tagTitle(count(chosen.length))}
        action={text.tagAction}
        isDangerous={false}
        run={tagAll}
      >
        <TagsInput label={text.tags} data={known} value={tags} onChange={setTags} maxLength={100} />
      </Confirm>
      <Confirm
        opened={isLeaving}
        close={leaving.close}
        title={text.unsubscribeTitle(count(chosen.length))}
        action={text.unsubscribeAction}
        run={async () => {
          const rows = chosen.map(({ uid }) => ({ uid }));
          const changed = await applyToAll(list.uid, 'unsubscribe', rows);
          clear();
          notifications.show({ message: text.changed(count(changed)) });
        }}
      >
        {text.unsubscribeText}
      </Confirm>
    </>
  );
}

/** Applies the action to all rows, batch by batch. Resolves to how many subscribers it has changed. */
async function applyToAll(
  listUid: string,
  action: NonNullable<AddSubscribers['action']>,
  rows: AddSubscribers['subscribers'],
): Promise<number> {
  let changed = 0;
  for (let at = 0; at < rows.length; at += batchSize) {
    const subscribers = rows.slice(at, at + batchSize);
    const { counts } = await unwrap(
      api.POST('/subscribers/batch', { body: { list_uid: listUid, action, subscribers } }),
    );
    changed += counts.updated;
  }
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['subscribers', listUid] }), refreshLists()]);
  return changed;
}
