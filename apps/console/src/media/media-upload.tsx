import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { uploadMedia } from '../data/media-queries.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { Bar, ProblemNote } from '../parts/feedback.tsx';
import { useWriting } from '../texts/writing.ts';

const accepted = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** A place to drop images on, or to choose them; with the progress of what is uploaded. */
export function MediaUpload({ onUploaded, isMain = false }: { onUploaded?(): void; isMain?: boolean }) {
  const { texts } = useWriting();
  const text = texts.media;
  const [isOver, setIsOver] = useState(false);
  const [progress, setProgress] = useState<{ name: string; share: number }>();
  const { error, isRunning, attempt } = useAttempt();
  const upload = (files: File[]) =>
    attempt(
      async () => {
        try {
          for (const file of files) {
            setProgress({ name: file.name, share: 0 });
            await uploadMedia(file, (share) => setProgress({ name: file.name, share }));
          }
        } finally {
          setProgress(undefined);
        }
      },
      () => onUploaded?.(),
    );
  return (
    <div className="stack">
      <ProblemNote error={error} />
      <div
        className={isOver ? 'drop small-drop over' : 'drop small-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          const images = [...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/'));
          if (images.length > 0) void upload(images);
        }}
      >
        {progress === undefined ? (
          <>
            <span>{text.drop}</span>
            <FileButton multiple accept={accepted.join(',')} onChange={(files) => void upload(files)}>
              {(props) => (
                <Button
                  {...props}
                  variant={isMain ? 'filled' : 'default'}
                  loading={isRunning}
                  leftSection={<IconUpload size={16} />}
                >
                  {text.choose}
                </Button>
              )}
            </FileButton>
            <span className="caption quiet">{text.formats}</span>
          </>
        ) : (
          <div style={{ width: '100%', maxWidth: 320 }} role="status">
            <span className="small wraps">{progress.share < 1 ? text.uploading(progress.name) : text.preparing}</span>
            <Bar part={progress.share * 100} whole={100} label={text.uploading(progress.name)} />
          </div>
        )}
      </div>
    </div>
  );
}
