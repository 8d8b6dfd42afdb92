import type { List } from 'mailwright';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { importQuery } from '../data/import-queries.ts';
import { checkConditions } from '../data/segment-queries.ts';
import { useChange } from '../data/use-change.ts';
import { LoadingRows, ProblemNote } from '../parts/feedback.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { errorBesideConditions } from '../segments/condition-errors.ts';
import { type Group, isComplete, noConditions, writeConditions } from '../segments/conditions.ts';
import { describeConditions } from '../segments/describe-conditions.ts';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import { withTexts } from '../texts/catalogs.ts';
import { type SubscriberSearch, toSegment } from './subscriber-search.ts';
import { useSearchChange } from '../parts/use-search-change.ts';
import styles from './condition-filter.module.css';

// Loaded on demand, because the subscriber table is first shown without them.
const ConditionBuilder = lazy(async () => ({
  default: (await withTexts(import('../segments/condition-builder.tsx'))).ConditionBuilder,
}));
const SaveSegment = lazy(async () => ({ default: (await withTexts(import('./save-segment.tsx'))).SaveSegment }));

/** The filter by arbitrary conditions: a description of them, and a builder that opens on request. */
export function ConditionFilter({
  list,
  search,
  isOpen,
  close,
  open,
}: {
  list: List;
  search: SubscriberSearch;
  isOpen: boolean;
  open(): void;
  close(): void;
}) {
  const { t } = useI18n();
  const set = useSearchChange();
  const [isSaving, saving] = useDisclosure(false);
  const { conditions, importUid } = search;
  const all = toSegment(list, search);
  const canSave = all.conditions.length > 0 && search.segmentUid === '';
  const hasChip = importUid !== '' || (conditions !== undefined && !isOpen);
  return (
    <>
      {(hasChip || (canSave && !isOpen)) && (
        <div className="line">
          {importUid !== '' && <ImportChip uid={importUid} clear={() => set({ import: '' })} />}
          {conditions !== undefined && !isOpen && (
            <div className={styles.chip}>
              <span className="wraps">{describeConditions(list, conditions, t)}</span>
              <Button size="compact-xs" variant="subtle" onClick={open}>
                {t('frame.edit')}
              </Button>
              <Button size="compact-xs" variant="subtle" onClick={() => set({ conditions: '' })}>
                {t('frame.remove')}
              </Button>
            </div>
          )}
          {canSave && !isOpen && (
            <Permitted to="edit">
              <Button size="xs" variant="subtle" onClick={saving.open}>
                {t('segments.saveAs')}
              </Button>
            </Permitted>
          )}
        </div>
      )}
      {isOpen && (
        <FilterBuilder
          list={list}
          initial={conditions ?? noConditions}
          apply={(next) => {
            set({ conditions: next.conditions.length === 0 ? '' : JSON.stringify(writeConditions(next)) });
            close();
          }}
          close={close}
        />
      )}
      <LazyPart fallback={null}>
        {isSaving && <SaveSegment list={list} conditions={all} close={saving.close} />}
      </LazyPart>
    </>
  );
}

function FilterBuilder({
  list,
  initial,
  apply,
  close,
}: {
  list: List;
  initial: Group;
  apply(conditions: Group): void;
  close(): void;
}) {
  const { t } = useI18n();
  const [value, setValue] = useState<Group>(
    initial.conditions.length === 0 ? { join: 'all', conditions: [{ tag: '', operator: 'has' }] } : initial,
  );
  const { error, isRunning, run } = useChange(checkConditions, () => apply(value));
  const isEmpty = value.conditions.length === 0;
  return (
    <form
      className="panel padded"
      aria-label={t('segments.filter')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty) apply(value);
        else void run({ listUid: list.uid, conditions: writeConditions(value) });
      }}
    >
      <ProblemNote error={errorBesideConditions(error, 'conditions')} />
      <LazyPart fallback={<LoadingRows />}>
        <ConditionBuilder list={list} value={value} change={setValue} error={error} />
      </LazyPart>
      <div className="line">
        <Button type="submit" size="xs" variant="default" loading={isRunning} disabled={!isEmpty && !isComplete(value)}>
          {t('segments.apply')}
        </Button>
        <Button size="xs" variant="subtle" onClick={close}>
          {t('frame.cancel')}
        </Button>
      </div>
    </form>
  );
}

function ImportChip({ uid, clear }: { uid: string; clear(): void }) {
  const { t } = useI18n();
  const { data } = useQuery(importQuery(uid));
  return (
    <div className={styles.chip}>
      <span className="wraps">
        {t('segments.subjects.import')}: {data?.file_name ?? uid}
      </span>
      <Button size="compact-xs" variant="subtle" onClick={clear}>
        {t('frame.remove')}
      </Button>
    </div>
  );
}
