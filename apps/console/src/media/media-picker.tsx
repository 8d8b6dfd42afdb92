import type { Media } from 'mailwright';
import { Button, Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useI18n } from '../texts/language.tsx';
import '../texts/media.ts';
import { MediaGrid } from './media-grid.tsx';
import { MediaUpload } from './media-upload.tsx';

/** Chooses an image from the library, or uploads one and takes that. */
export function MediaPicker({ close, onPick }: { close(): void; onPick(media: Media): void }) {
  const { t } = useI18n();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const pick = (media: Media) => {
    close();
    onPick(media);
  };
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
        {/* Whoever closes the dialog during the upload doesn't want the image here any more. */}
        <MediaUpload onOnly={(media) => isOpen.current && pick(media)} />
        <MediaGrid
          actions={(media) => (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('media.useNamed', { name: media.name })}
              onClick={() => pick(media)}
            >
              {t('media.use')}
            </Button>
          )}
        />
      </div>
    </Modal>
  );
}
