import { Button } from '@mantine/core';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import type { SaveState } from './create-autosave.ts';
import styles from './save-state.module.css';

/** Says in a word whether the page is saved; screen readers announce each change. */
export function SaveStateText({ state }: { state: SaveState }) {
  const { t } = useI18n();
  const tones = {
    saved: 'running',
    changed: 'over',
    saving: 'over',
    retrying: 'held',
    refused: 'failed',
    conflict: 'held',
  };
  return (
    <span className={`state ${styles.saveState} small quiet ${tones[state]}`} role="status">
      {t(`content.saveStates.${state}`)}
    </span>
  );
}

/** Says what to do about a conflict or a service that can't be reached. */
export function SaveNote({
  state,
  changedText,
  keepMine,
  loadOther,
}: {
  state: SaveState;
  /** Says that the resource was changed in another window. */
  changedText: string;
  keepMine(): void;
  loadOther(): void;
}) {
  const { t } = useI18n();
  if (state === 'retrying')
    return (
      <div className="note" role="alert">
        <span className="strong">{t('content.offlineTitle')}</span>
        <span className="small">{t('content.offlineText')}</span>
      </div>
    );
  if (state !== 'conflict') return null;
  return (
    <div className="note" role="alert">
      <span className="strong">{changedText}</span>
      <span className="small">{t('content.conflictText')}</span>
      <div className="line">
        <Button variant="default" size="xs" onClick={loadOther}>
          {t('content.loadOther')}
        </Button>
        <Button variant="default" size="xs" onClick={keepMine}>
          {t('content.keepMine')}
        </Button>
      </div>
    </div>
  );
}
