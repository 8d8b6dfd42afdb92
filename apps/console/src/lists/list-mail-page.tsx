import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useParams } from 'react-router';
import { listQuery } from '../data/list-queries.ts';
import { Loaded, LoadingRows } from '../parts/feedback.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { withTexts } from '../texts/catalogs.ts';
import type { ListMailKind } from './list-mail-values.ts';

// Loaded while the list is being read.
const ListMailEditor = lazy(async () => ({
  default: (await withTexts(import('./list-mail-editor.tsx'))).ListMailEditor,
}));

/** The page on which the mail that new subscribers of a list get is written. */
export function WelcomePage() {
  return <ListMailPage kind="welcome" />;
}

/** The page on which the mail that asks people to confirm is written. */
export function ConfirmationPage() {
  return <ListMailPage kind="confirmation" />;
}

function ListMailPage({ kind }: { kind: ListMailKind }) {
  const { uid = '' } = useParams();
  const list = useQuery(listQuery(uid));
  return (
    <Loaded query={list}>
      {(found) => (
        <LazyPart fallback={<LoadingRows />}>
          <ListMailEditor key={found.uid} list={found} kind={kind} />
        </LazyPart>
      )}
    </Loaded>
  );
}
