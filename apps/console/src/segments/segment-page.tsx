import type { List } from 'mailwright';
import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { lazy, useMemo, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { addSegment, type Segment, segmentQuery, updateSegment } from '../data/segment-queries.ts';
import { useChange } from '../data/use-change.ts';
import { ListFrame } from '../lists/list-frame.tsx';
import { Loaded, LoadingRows, ProblemNote } from '../parts/feedback.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { errorOf } from '../parts/field-errors.ts';
import { LeaveGuard, leaveUnasked } from '../parts/leave-guard.tsx';
import { Permitted, UsableBy } from '../parts/permitted.tsx';
import { useEdits } from '../parts/use-edits.ts';
import { useI18n } from '../texts/language.tsx';
import { withTexts } from '../texts/catalogs.ts';
import { errorBesideConditions } from './condition-errors.ts';
import { type Group, readConditions, writeConditions } from './conditions.ts';
import { DeleteSegment } from './segments-page.tsx';
import { SegmentPreview } from './segment-preview.tsx';
import styles from './segment-page.module.css';

// Loaded on demand, because its inputs are large; the name and the frame are shown first.
const ConditionBuilder = lazy(async () => ({
  default: (await withTexts(import('./condition-builder.tsx'))).ConditionBuilder,
}));

const begin: Group = { join: 'all', conditions: [{ tag: '', operator: 'has' }] };

/**
 * Edits a segment: its name and its conditions, with a preview of the subscribers they select. `new` creates one,
 * possibly as a copy of another.
 */
export function SegmentPage() {
  const { seg = '' } = useParams();
  const [search] = useSearchParams();
  const copied = search.get('copy') ?? '';
  const uid = seg === 'new' ? copied : seg;
  const query = useQuery({ ...segmentQuery(uid), enabled: uid !== '' });
  return (
    <ListFrame>
      {(list) =>
        uid === '' ? (
          <SegmentView list={list} segment={undefined} />
        ) : (
          <Loaded query={query}>
            {(found) => (
              <SegmentView
                // The key changes for a copy, so that it starts without the original's unsaved changes.
                key={`${seg} ${found.uid}`}
                list={list}
                segment={seg === 'new' ? undefined : found}
                copied={found}
              />
            )}
          </Loaded>
        )
      }
    </ListFrame>
  );
}

function SegmentView({
  list,
  segment,
  copied,
}: {
  list: List;
  segment: Segment | undefined;
  /** The segment whose conditions are shown initially: this one, or the one being copied. */
  copied?: Segment;
}) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const stored = useMemo(
    () => ({
      name: segment?.name ?? (copied === undefined ? '' : t('segments.copyName', { name: copied.name })),
      value: copied === undefined ? begin : readConditions(copied.conditions),
    }),
    [segment, copied],
  );
  const { values, changes, hasChanged, change, settle } = useEdits(stored);
  const { name, value } = values;
  const [isDeleting, setIsDeleting] = useState(false);
  const [shownError, setShownError] = useState<Error | null>(null);
  const adding = useChange(addSegment, async ({ uid }) => {
    await leaveUnasked(() => navigate(`/lists/${list.uid}/segments/${uid}`, { replace: true }));
    notifications.show({ message: t('frame.saved') });
  });
  const updating = useChange(updateSegment, () => {
    settle(changes);
    notifications.show({ message: t('frame.saved') });
  });
  const { error, isRunning } = segment === undefined ? adding : updating;
  const save = () => {
    if (segment === undefined) return adding.run({ name, conditions: writeConditions(value), list_uid: list.uid });
    const body = {
      ...(changes.name === undefined ? {} : { name: changes.name }),
      ...(changes.value === undefined ? {} : { conditions: writeConditions(changes.value) }),
    };
    return updating.run({ uid: segment.uid, body });
  };
  const problem = error ?? shownError;
  return (
    <div className={styles.segment}>
      <form
        className="panel padded"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ProblemNote error={errorBesideConditions(error, 'conditions', ['name'])} />
        <LeaveGuard isOn={hasChanged} />
        <UsableBy to="edit">
          <TextInput
            label={t('segments.name')}
            value={name}
            maxLength={200}
            onChange={(event) => change({ name: event.currentTarget.value })}
            error={errorOf(error, 'name')}
          />
          <LazyPart fallback={<LoadingRows />}>
            <ConditionBuilder list={list} value={value} change={(next) => change({ value: next })} error={problem} />
          </LazyPart>
        </UsableBy>
        <Permitted to="edit">
          <div className="line between">
            <Button type="submit" loading={isRunning}>
              {segment === undefined ? t('segments.create') : t('frame.save')}
            </Button>
            {segment !== undefined && (
              <span className="line">
                <Button
                  variant="default"
                  component={Link}
                  to={`/lists/${list.uid}/segments/new?copy=${segment.uid}`}
                  reloadDocument={false}
                >
                  {t('segments.copy')}
                </Button>
                <Button variant="subtle" className="dangerous" onClick={() => setIsDeleting(true)}>
                  {t('segments.delete')}…
                </Button>
              </span>
            )}
          </div>
        </Permitted>
      </form>
      <Permitted to="read_people">
        <SegmentPreview list={list} value={value} segment={segment} showError={setShownError} />
      </Permitted>
      <DeleteSegment
        segment={isDeleting ? segment : undefined}
        close={() => setIsDeleting(false)}
        then={() => void leaveUnasked(() => navigate(`/lists/${list.uid}/segments`))}
      />
    </div>
  );
}
