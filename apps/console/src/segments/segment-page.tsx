import { type List, unwrap } from '@mailwright/client';
import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { sameValue } from '../autosave/same-value.ts';
import { api } from '../data/api-client.ts';
import { queryClient } from '../data/query-client.ts';
import { refreshSegments, type Segment, segmentQuery } from '../data/segment-queries.ts';
import { ListFrame } from '../lists/list-frame.tsx';
import { useAttempt } from '../parts/confirm.tsx';
import { Loaded, LoadingRows, ProblemNote } from '../parts/feedback.tsx';
import { errorOf } from '../parts/field-errors.ts';
import { LeaveGuard, leaveUnasked } from '../parts/leave-guard.tsx';
import { Permitted, UsableBy } from '../parts/permitted.tsx';
import { useSpeech } from '../texts/language.tsx';
import { errorBesideConditions } from './condition-errors.ts';
import { type Group, readConditions, writeConditions } from './conditions.ts';
import { DeleteSegment } from './segments-page.tsx';
import { SegmentPreview } from './segment-preview.tsx';

// Its inputs are large; the name and the frame are there before.
const ConditionBuilder = lazy(async () => ({ default: (await import('./condition-builder.tsx')).ConditionBuilder }));

const begin: Group = { join: 'all', conditions: [{ tag: '', operator: 'has' }] };

/** A segment: its name, its conditions, and whom they select now. `new` begins one, also as a copy of another. */
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
          <SegmentView list={list} segment={undefined} conditions={begin} />
        ) : (
          <Loaded query={query}>
            {(found) => (
              <SegmentView
                key={found.uid}
                list={list}
                segment={seg === 'new' ? undefined : found}
                copied={found}
                conditions={readConditions(found.conditions)}
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
  conditions,
}: {
  list: List;
  segment: Segment | undefined;
  copied?: Segment;
  conditions: Group;
}) {
  const { texts } = useSpeech();
  const text = texts.segments;
  const navigate = useNavigate();
  const [name, setName] = useState(segment?.name ?? (copied === undefined ? '' : text.copyName(copied.name)));
  const [value, setValue] = useState(conditions);
  const [saved, setSaved] = useState({ name, value });
  const [isDeleting, setIsDeleting] = useState(false);
  const [shownError, setShownError] = useState<Error | null>(null);
  const { error, isRunning, attempt } = useAttempt();
  const save = async () => {
    const body = { name, conditions: writeConditions(value) };
    if (segment === undefined) {
      const { uid } = await unwrap(api.POST('/segments', { body: { ...body, list_uid: list.uid } }));
      await refreshSegments();
      await leaveUnasked(() => navigate(`/lists/${list.uid}/segments/${uid}`, { replace: true }));
    } else {
      await unwrap(api.PATCH('/segments/{uid}', { params: { path: { uid: segment.uid } }, body }));
      setSaved({ name, value });
      await Promise.all([refreshSegments(), queryClient.invalidateQueries({ queryKey: ['subscribers', list.uid] })]);
    }
    notifications.show({ message: texts.frame.saved });
  };
  const problem = error ?? shownError;
  return (
    <div className="segment">
      <form
        className="panel padded"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(save);
        }}
      >
        <ProblemNote error={errorBesideConditions(error, 'conditions', ['name'])} />
        <LeaveGuard isOn={!sameValue({ name, value }, saved)} />
        <UsableBy to="edit">
          <TextInput
            label={text.name}
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errorOf(error, 'name')}
          />
          <Suspense fallback={<LoadingRows />}>
            <ConditionBuilder list={list} value={value} change={setValue} error={problem} />
          </Suspense>
        </UsableBy>
        <Permitted to="edit">
          <div className="line between">
            <Button type="submit" loading={isRunning}>
              {segment === undefined ? text.create : texts.frame.save}
            </Button>
            {segment !== undefined && (
              <span className="line">
                <Button
                  variant="default"
                  component={Link}
                  to={`/lists/${list.uid}/segments/new?copy=${segment.uid}`}
                  reloadDocument={false}
                >
                  {text.copy}
                </Button>
                <Button variant="subtle" className="dangerous" onClick={() => setIsDeleting(true)}>
                  {text.delete}…
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
