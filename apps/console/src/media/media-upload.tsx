import { type Media, MailwrightError } from 'mailwright';
import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '../icons/icon-upload.ts';
import { useRef, useState } from 'react';
import { uploadMedia } from '../data/media-queries.ts';
import { whileWarning } from '../data/uploads.ts';
import { Bar } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/media.ts';
import styles from './media-upload.module.css';

const accepted = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const maxBytes = 10_000_000;

/**
 * Uploads images that are dropped or chosen. It shows the progress, and which images were not uploaded and why.
 * `onOnly` is called with an image that was uploaded on its own.
 */
export function MediaUpload({ isMain = false, onOnly }: { isMain?: boolean; onOnly?: (media: Media) => void }) {
  const { t } = useI18n();
  const [isOver, setIsOver] = useState(false);
  const [progress, setProgress] = useState<{ name: string; share: number }>();
  const [failed, setFailed] = useState<{ name: string; reason: string }[]>([]);
  // One upload runs at a time; images dropped in the meantime wait in this queue.
  const queue = useRef<File[]>([]);
  const isRunning = useRef(false);
  // What failed has to be seen.
  const hasFailed = useRef(false);
  const fail = (name: string, reason: string) => {
    hasFailed.current = true;
    setFailed((before) => [...before, { name, reason }]);
  };
  const uploadAll = async () => {
    const uploaded: Media[] = [];
    for (let file = queue.current.shift(); file !== undefined; file = queue.current.shift()) {
      const { name } = file;
      setProgress({ name, share: 0 });
      try {
        uploaded.push(await uploadMedia(file, (share) => setProgress({ name, share })));
      } catch (error) {
        fail(name, error instanceof MailwrightError ? error.message : t('frame.offline'));
      }
    }
    return uploaded;
  };
  const upload = async (files: File[]) => {
    queue.current.push(...files);
    if (isRunning.current) return;
    isRunning.current = true;
    const uploaded = await whileWarning(uploadAll);
    isRunning.current = false;
    setProgress(undefined);
    const [only] = uploaded;
    if (only !== undefined && uploaded.length === 1 && !hasFailed.current) onOnly?.(only);
  };
  const add = (files: File[]) => {
    if (!isRunning.current) {
      setFailed([]);
      hasFailed.current = false;
    }
    // Check the size here: the service would close the connection during the upload, and the browser would not see why.
    const problemOf = ({ type, size }: File) =>
      accepted.includes(type) ? (size > maxBytes ? t('media.tooLarge') : undefined) : t('media.otherFormat');
    for (const file of files) {
      const problem = problemOf(file);
      if (problem !== undefined) fail(file.name, problem);
    }
    void upload(files.filter((file) => problemOf(file) === undefined));
  };
  return (
    <div className="stack">
      {failed.length > 0 && (
        <div className="note failed" role="alert">
          <div className="tight">
            <span className="strong">{t('media.notUploaded')}</span>
            {failed.map(({ name, reason }, index) => (
              <span key={index} className="small wraps">
                <span className="strong">{name}</span>: {reason}
              </span>
            ))}
          </div>
        </div>
      )}
      <div
        className={`drop ${styles.small} ${isOver ? 'over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          add([...event.dataTransfer.files]);
        }}
      >
        {progress === undefined ? (
          <>
            <span>{t('media.drop')}</span>
            <FileButton multiple accept={accepted.join(',')} onChange={add}>
              {(props) => (
                <Button {...props} variant={isMain ? 'filled' : 'default'} leftSection={<IconUpload size={16} />}>
                  {t('media.choose')}
                </Button>
              )}
            </FileButton>
            <span className="caption quiet">{t('media.formats')}</span>
          </>
        ) : (
          <div className={styles.progress} role="status">
            <span className="small wraps">
              {progress.share < 1 ? t('media.uploading', { name: progress.name }) : t('media.preparing')}
            </span>
            <Bar part={progress.share * 100} whole={100} label={t('media.uploading', { name: progress.name })} />
          </div>
        )}
      </div>
    </div>
  );
}
