import type { Media } from 'mailwright';
import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mediaQuery } from '../data/media-queries.ts';
import { Empty, Loaded } from '../parts/feedback.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/media.ts';
import styles from './media-grid.module.css';

/** A grid of the account's images, each with its actions. */
export function MediaGrid({ actions }: { actions(media: Media): ReactNode }) {
  const { t } = useI18n();
  const query = useInfiniteQuery(mediaQuery);
  return (
    <Loaded query={query} loading={<LoadingGrid />}>
      {({ pages }) => {
        const images = pages.flatMap(({ items }) => items);
        if (images.length === 0) return <Empty title={t('media.emptyTitle')} text={t('media.emptyText')} />;
        return (
          <div className="stack">
            <ul className={styles.mediaGrid}>
              {images.map((media) => (
                <li key={media.uid} className={styles.mediaCard}>
                  <span className={styles.mediaPicture}>
                    <img src={media.url} alt="" loading="lazy" />
                  </span>
                  <span className="strong small clip" title={media.name}>
                    {media.name}
                  </span>
                  <span className="caption quiet figures">
                    {t('media.size', {
                      width: media.width,
                      height: media.height,
                      kilobytes: Math.max(1, Math.round(media.bytes / 1024)),
                    })}
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
    <div className={styles.mediaGrid} aria-busy="true">
      {[0, 1, 2].map((each) => (
        <Skeleton key={each} height={190} />
      ))}
    </div>
  );
}
