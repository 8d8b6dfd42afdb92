import { type List, MailwrightError } from 'mailwright';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { deleteSegment, type Segment, segmentsQuery } from '../data/segment-queries.ts';
import { useChange } from '../data/use-change.ts';
import { ListFrame } from '../lists/list-frame.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { Empty, Loaded, When } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import { readConditions } from './conditions.ts';
import { describeConditions } from './describe-conditions.ts';
import { readUsers, UsedBy } from './used-by.tsx';

/** Lists the segments of a list. */
export function SegmentsPage() {
  const { t } = useI18n();
  return (
    <ListFrame
      actions={(list) => (
        <Permitted to="edit">
          <Button component={Link} to={`/lists/${list.uid}/segments/new`}>
            {t('segments.create')}
          </Button>
        </Permitted>
      )}
    >
      {(list) => <Segments list={list} />}
    </ListFrame>
  );
}

function Segments({ list }: { list: List }) {
  const { t } = useI18n();
  const segments = useQuery(segmentsQuery(list.uid));
  const navigate = useNavigate();
  const [deleted, setDeleted] = useState<Segment>();
  const columns: Column<Segment>[] = [
    {
      heading: t('lists.name'),
      cell: ({ uid, name, conditions }) => (
        <RowName
          to={`/lists/${list.uid}/segments/${uid}`}
          below={describeConditions(list, readConditions(conditions), t)}
        >
          {name}
        </RowName>
      ),
    },
    { heading: t('segments.changed'), kind: 'figure', cell: ({ updated_at: at }) => <When at={at} /> },
    {
      kind: 'actions',
      cell: (segment) => (
        <Permitted to="edit">
          <Button
            variant="subtle"
            size="xs"
            aria-label={t('segments.copyOf', { name: segment.name })}
            onClick={() => void navigate(`/lists/${list.uid}/segments/new?copy=${segment.uid}`)}
          >
            {t('segments.copy')}
          </Button>
          <Button
            variant="subtle"
            size="xs"
            aria-label={t('segments.deleteOf', { name: segment.name })}
            onClick={() => setDeleted(segment)}
          >
            {t('segments.delete')}
          </Button>
        </Permitted>
      ),
    },
  ];
  return (
    <Loaded query={segments}>
      {(found) => (
        <div className="panel">
          {found.length === 0 ? (
            <Empty title={t('segments.emptyTitle')} text={t('segments.emptyText')}>
              <Permitted to="edit">
                <Link to={`/lists/${list.uid}/segments/new`}>{t('segments.create')}</Link>
              </Permitted>
            </Empty>
          ) : (
            <DataTable rows={found} columns={columns} keyOf={({ uid }) => uid} />
          )}
          <DeleteSegment segment={deleted} close={() => setDeleted(undefined)} />
        </div>
      )}
    </Loaded>
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
  const { t } = useI18n();
  const deletion = useChange(deleteSegment, () => {
    close();
    then?.();
  });
  return (
    <Confirm
      opened={segment !== undefined}
      close={close}
      title={t('segments.deleteTitle', { name: segment?.name ?? '' })}
      action={t('segments.delete')}
      change={deletion}
      input={segment?.uid ?? ''}
    >
      {t('segments.deleteText')}
      <UsedBy uids={usersIn(deletion.error)} />
    </Confirm>
  );
}

function usersIn(error: Error | null): string[] {
  return error instanceof MailwrightError && error.code === 'segment_in_use' ? readUsers(error.message) : [];
}
