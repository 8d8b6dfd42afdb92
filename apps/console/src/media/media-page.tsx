import { type Media, unwrap } from '@mailwright/client';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '../icons/icon-trash.ts';
import { useState } from 'react';
import { api } from '../data/api-client.ts';
import { refreshMedia } from '../data/media-queries.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Copy } from '../parts/copy.tsx';
import { Page } from '../parts/page.tsx';
import { TemplateTabs } from '../templates/template-tabs.tsx';
import { useWriting } from '../texts/writing.ts';
import { Permitted } from '../parts/permitted.tsx';
import { MediaGrid } from './media-grid.tsx';
import { MediaUpload } from './media-upload.tsx';

/** The image library. */
export function MediaPage() {
  const { texts } = useWriting();
  const text = texts.media;
  const [deleted, setDeleted] = useState<Media>();
  return (
    <Page title={texts.frame.templates} sentence={text.sentence}>
      <TemplateTabs />
      <Permitted to="edit">
        <MediaUpload isMain />
      </Permitted>
      <MediaGrid
        actions={(media) => (
          <>
            <Copy text={media.url} label={text.copyAddress(media.name)} />
            <Permitted to="edit">
              <Tooltip label={text.deleteNamed(media.name)}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  c="dimmed"
                  aria-label={text.deleteNamed(media.name)}
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
        title={text.deleteTitle(deleted?.name ?? '')}
        action={text.deleteAction}
        run={async () => {
          if (deleted === undefined) return;
          await unwrap(api.DELETE('/media/{uid}', { params: { path: { uid: deleted.uid } } }));
          await refreshMedia();
        }}
      >
        {text.deleteText}
      </Confirm>
    </Page>
  );
}
