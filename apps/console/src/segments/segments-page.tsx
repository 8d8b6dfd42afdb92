import { type List, MailwrightError, unwrap } from '@mailwright/client';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../data/api-client.ts';
import { refreshSegments, type Segment, segmentsQuery } from '../data/segment-queries.ts';
import { ListFrame } from '../lists/list-frame.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Empty, Loaded, When } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import { readConditions } from './conditions.ts';
import { describeConditions } from './describe-conditions.ts';
import { readUsers, UsedBy } from './used-by.tsx';

/** Lists the segments of a list. */
export function SegmentsPage() {
  const { texts } = useI18n();
  return (
    <ListFrame
      actions={(list) => (
        <Permitted to="edit">
          <Button component={Link} to={`/lists/${list.uid}/segments/new`}>
            {texts.segments.create}
          </Button>
        </Permitted>
      )}
    >
      {(list) => <Segments list={list} />}
    </ListFrame>
  );
}

function Segments({ list }: { list: List }) {
  const { texts } = useI18n();
  const text = texts.segments;
  const segments = useQuery(segmentsQuery(list.uid));
  const [deleted, setDeleted] = useState<Segment>();
  return (
    <Loaded query={segments}>
      {(found) => (
        <div className="panel">
          {found.length === 0 ? (
            <Empty title={text.emptyTitle} text={text.emptyText}>
              <Permitted to="edit">
                <Link to={`/lists/${list.uid}/segments/new`}>{text.create}</Link>
              </Permitted>
            </Empty>
          ) : (
            <table className="rows">
              <thead>
                <tr>
                  <th>{texts.lists.name}</th>
                  <th className="number">{text.changed}</th>
                  <th>
                    <span className="skip">{texts.frame.actions}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {found.map((segment) => (
                  <Row key={segment.uid} list={list} segment={segment} remove={() => setDeleted(segment)} />
                ))}
              </tbody>
            </table>
          )}
          <DeleteSegment segment={deleted} close={() => setDeleted(undefined)} />
        </div>
      )}
    </Loaded>
  );
}

function Row({ list, segment, remove }: { list: List; segment: Segment; remove(): void }) {
  const { texts } = useI18n();
  const text = texts.segments;
  const navigate = useNavigate();
  return (
    <tr className="opens">
      <td>
        <Link className="name" to={`/lists/${list.uid}/segments/${segment.uid}`}>
          {segment.name}
        </Link>
        <span className="below">{describeConditions(list, readConditions(segment.conditions), texts)}</span>
      </td>
      <td className="number">
        <When at={segment.updated_at} />
      </td>
      <td className="number above">
        <Permitted to="edit">
          <Button
            variant="subtle"
            size="xs"
            aria-label={text.copyOf(segment.name)}
            onClick={() => void navigate(`/lists/${list.uid}/segments/new?copy=${segment.uid}`)}
          >
            {text.copy}
          </Button>
          <Button variant="subtle" size="xs" aria-label={text.deleteOf(segment.name)} onClick={remove}>
            {text.delete}
          </Button>
        </Permitted>
      </td>
    </tr>
  );
}

/** Asks before a segment is deleted. If it is still in use, the dialog lists where. */
export function DeleteSegment({
  segment,
  close,
  then,
}: {
  segment: Segment | undefined;
  close(): void;
  then?: () => void;
}) {
  const { texts } = useI18n();
  const text = texts.segments;
  const [users, setUsers] = useState<string[]>([]);
  return (
    <Confirm
      opened={segment !== undefined}
      close={() => {
        setUsers([]);
        close();
      }}
      title={text.deleteTitle(segment?.name ?? '')}
      action={text.delete}
      run={async () => {
        if (segment === undefined) return;
        try {
          await unwrap(api.DELETE('/segments/{uid}', { params: { path: { uid: segment.uid } } }));
        } catch (error) {
          if (error instanceof MailwrightError && error.code === 'segment_in_use') setUsers(readUsers(error.message));
          throw error;
        }
        then?.();
        await refreshSegments();
      }}
    >
      {text.deleteText}
      <UsedBy uids={users} />
    </Confirm>
  );
}
