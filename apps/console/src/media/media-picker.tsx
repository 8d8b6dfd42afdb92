import type { Media } from '@mailwright/client';
import { Button, Modal } from '@mantine/core';
import { useWriting } from '../texts/writing.ts';
import { MediaGrid } from './media-grid.tsx';
import { MediaUpload } from './media-upload.tsx';

/** Chooses an image from the library, or uploads one first. */
export function MediaPicker({ close, onPick }: { close(): void; onPick(media: Media): void }) {
  const { texts } = useWriting();
  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      title={texts.media.pick}
      // The editor takes the focus, at the image.
      returnFocus={false}
      closeButtonProps={{ 'aria-label': texts.frame.close }}
    >
      <div className="stack">
        <MediaUpload />
        <MediaGrid
          actions={(media) => (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={texts.media.useNamed(media.name)}
              onClick={() => {
                close();
                onPick(media);
              }}
            >
              {texts.media.use}
            </Button>
          )}
        />
      </div>
    </Modal>
  );
}
