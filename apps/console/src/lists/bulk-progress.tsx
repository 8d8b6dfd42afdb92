import { Box, Button } from '@mantine/core';
import { dismissBulk, stopBulk, undoBulk, useBulkChange } from '../data/bulk-change.ts';
import { Bar, ProblemNote } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/bulk.ts';

/** The progress of a bulk change to the list's subscribers, or to those of any list, with buttons to stop or undo it. */
export function BulkProgress({ listUid }: { listUid?: string }) {
  const { t } = useI18n();
  const change = useBulkChange();
  if (change === undefined || (listUid !== undefined && change.listUid !== listUid)) return null;
  const { status, total, done, changed } = change;
  const isRunning = status === 'running' || status === 'undoing';
  const figures = {
    running: t('bulk.running', { done, total }),
    undoing: t('bulk.undoing', { done, total }),
    stopped: t('bulk.stopped', { count: changed }),
    failed: t('bulk.stopped', { count: changed }),
    done: t('bulk.changed', { count: changed }),
    undone: t('bulk.undone', { count: changed }),
  };
  return (
    <div className={status === 'failed' ? 'note failed' : 'note good'}>
      <Box className="line between" w="100%">
        <span role="status" className="figures">
          {figures[status]}
        </span>
        <span className="line">
          {change.canUndo && (
            <Button size="xs" variant="default" onClick={() => void undoBulk()}>
              {t('bulk.undo')}
            </Button>
          )}
          <Button size="xs" variant="subtle" onClick={isRunning ? stopBulk : dismissBulk}>
            {isRunning ? t('bulk.stop') : t('frame.close')}
          </Button>
        </span>
      </Box>
      {isRunning && (
        <Box w="100%">
          <Bar part={done} whole={total} label={figures[status]} />
          <span className="caption quiet">{t('bulk.stays')}</span>
        </Box>
      )}
      <ProblemNote error={change.error} />
    </div>
  );
}
