import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useParams } from 'react-router';
import { listQuery } from '../data/list-queries.ts';
import { Loaded, LoadingRows } from '../parts/feedback.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { withTexts } from '../texts/catalogs.ts';

// Loaded while the list is being read.
const WelcomeEditor = lazy(async () => ({ default: (await withTexts(import('./welcome-editor.tsx'))).WelcomeEditor }));

/** The page on which the mail that new subscribers of a list get is written. */
export function WelcomePage() {
  const { uid = '' } = useParams();
  const list = useQuery(listQuery(uid));
  return (
    <Loaded query={list}>
      {(found) => (
        <LazyPart fallback={<LoadingRows />}>
          <WelcomeEditor key={found.uid} list={found} />
        </LazyPart>
      )}
    </Loaded>
  );
}
