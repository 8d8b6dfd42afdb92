import type { Media } from '@mailwright/client';
import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mediaQuery } from '../data/media-queries.ts';
import { Empty, Loaded } from '../parts/feedback.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { useWriting } from '../texts/writing.ts';

/** A grid of the account's images, each with its actions. */
export function MediaGrid({ actions }: { actions(media: Media): ReactNode }) {
  const { texts } = useWriting();
  const query = useInfiniteQuery(mediaQuery);
  return (
    <Loaded query={query} loading={<LoadingGrid />}>
      {({ pages }) => {
        const images = pages.flatMap(({ items }) => items);
        if (images.length === 0) return <Empty title={texts.media.emptyTitle} text={texts.media.emptyText} />;
        return (
          <div className="stack">
            <ul className="media-grid">
              {images.map((media) => (
                <li key={media.uid} className="media-card">
                  <span className="media-picture">
                    <img src={media.url} alt="" loading="lazy" />
                  </span>
                  <span className="strong small clip" title={media.name}>
                    {media.name}
                  </span>
                  <span className="caption quiet figures">
                    {texts.media.size(media.width, media.height, Math.max(1, Math.round(media.bytes / 1024)))}
                  </span>
                  <div className="line">{actions(media)}</div>
                </li>
              ))}
            </ul>
            <MoreButton query={query} />
          </div>
        );
      }}
    </Loaded>
  );
}

function LoadingGrid() {
  return (
    <div className="media-grid" aria-busy="true">
      {[0, 1, 2].map((each) => (
        <Skeleton key={each} height={190} />
      ))}
    </div>
  );
}
