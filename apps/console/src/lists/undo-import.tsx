import { type Import, unwrap } from '@mailwright/client';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { api } from '../data/api-client.ts';
import { refreshLists } from '../data/list-queries.ts';
import { queryClient } from '../data/query-client.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';

/** Removes the subscribers whom a finished import added: first a button, then the progress. */
export function UndoImport({ found }: { found: Import }) {
  const { texts, count } = useI18n();
  const text = texts.imports;
  const [isAsking, asking] = useDisclosure(false);
  const { undo, counts, uid } = found;
  const isDone = undo?.status === 'completed';
  useEffect(() => {
    if (isDone) void refreshLists();
  }, [isDone]);
  if (undo !== null) {
    const removed = count(undo.removed);
    return (
      <p className="quiet figures" role="status">
        {isDone ? text.undone(removed, count(undo.kept)) : text.undoing(removed)}
      </p>
    );
  }
  if (found.finished_at === null || counts.created === 0) return null;
  return (
    <Permitted to="edit">
      <div>
        <Button variant="subtle" size="xs" className="dangerous" onClick={asking.open}>
          {text.undo}
        </Button>
      </div>
      <Confirm
        opened={isAsking}
        close={asking.close}
        title={text.undoTitle(count(counts.created))}
        action={text.undo}
        run={async () => {
          await unwrap(api.POST('/imports/{uid}/undo', { params: { path: { uid } } }));
          await queryClient.invalidateQueries({ queryKey: ['imports'] });
        }}
      >
        {text.undoText}
      </Confirm>
    </Permitted>
  );
}
