import type { Media } from '@mailwright/client';
import { Button, Modal } from '@mantine/core';
import { useI18n } from '../texts/language.tsx';
import '../texts/media.ts';
import { MediaGrid } from './media-grid.tsx';
import { MediaUpload } from './media-upload.tsx';

/** Chooses an image from the library, or uploads one first. */
export function MediaPicker({ close, onPick }: { close(): void; onPick(media: Media): void }) {
  const { t } = useI18n();
  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      title={t('media.pick')}
      // The editor takes the focus, at the image.
      returnFocus={false}
    >
      <div className="stack">
        <MediaUpload />
        <MediaGrid
          actions={(media) => (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('media.useNamed', { name: media.name })}
              onClick={() => {
                close();
                onPick(media);
              }}
            >
              {t('media.use')}
            </Button>
          )}
        />
      </div>
    </Modal>
  );
}
