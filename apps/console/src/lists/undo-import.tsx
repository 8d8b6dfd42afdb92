import type { Import } from 'mailwright';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { refreshLists } from '../data/list-queries.ts';
import { undoImport } from '../data/import-queries.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/imports.ts';

/** Removes the subscribers whom a finished import added: first a button, then the progress. */
export function UndoImport({ found }: { found: Import }) {
  const { t } = useI18n();
  const [isAsking, asking] = useDisclosure(false);
  const undoing = useChange(undoImport, asking.close);
  const { undo, counts, uid } = found;
  const isDone = undo?.status === 'completed';
  useEffect(() => {
    if (isDone) void refreshLists();
  }, [isDone]);
  if (undo !== null) {
    return (
      <p className="quiet figures" role="status">
        {isDone
          ? t('imports.undone', { removed: undo.removed, kept: undo.kept })
          : t('imports.undoing', { removed: undo.removed })}
      </p>
    );
  }
  if (found.finished_at === null || counts.created === 0) return null;
  return (
    <Permitted to="edit">
      <div>
        <Button variant="subtle" size="xs" className="dangerous" onClick={asking.open}>
          {t('imports.undo')}
        </Button>
      </div>
      <Confirm
        opened={isAsking}
        close={asking.close}
        title={t('imports.undoTitle', { count: counts.created })}
        action={t('imports.undo')}
        change={undoing}
        input={uid}
      >
        {t('imports.undoText')}
      </Confirm>
    </Permitted>
  );
}
