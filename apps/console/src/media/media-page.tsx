import type { Media } from 'mailwright';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '../icons/icon-trash.ts';
import { useState } from 'react';
import { deleteMedia } from '../data/media-queries.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Copy } from '../parts/copy.tsx';
import { Page } from '../parts/page.tsx';
import { TemplateTabs } from '../templates/template-tabs.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/media.ts';
import { Permitted } from '../parts/permitted.tsx';
import { MediaGrid } from './media-grid.tsx';
import { MediaUpload } from './media-upload.tsx';

/** The image library. */
export function MediaPage() {
  const { t } = useI18n();
  const [deleted, setDeleted] = useState<Media>();
  const deletion = useChange(deleteMedia, () => setDeleted(undefined));
  return (
    <Page title={t('frame.templates')} sentence={t('media.sentence')}>
      <TemplateTabs />
      <Permitted to="edit">
        <MediaUpload isMain />
      </Permitted>
      <MediaGrid
        actions={(media) => (
          <>
            <Copy text={media.url} label={t('media.copyAddress', { name: media.name })} />
            <Permitted to="edit">
              <Tooltip label={t('media.deleteNamed', { name: media.name })}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  c="dimmed"
                  aria-label={t('media.deleteNamed', { name: media.name })}
                  onClick={() => setDeleted(media)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Tooltip>
            </Permitted>
          </>
        )}
      />
      <Confirm
        opened={deleted !== undefined}
        close={() => setDeleted(undefined)}
        title={t('media.deleteTitle', { name: deleted?.name ?? '' })}
        action={t('media.deleteAction')}
        change={deletion}
        input={deleted?.uid ?? ''}
      >
        {t('media.deleteText')}
      </Confirm>
    </Page>
  );
}
