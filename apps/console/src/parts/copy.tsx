import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck } from '../icons/icon-check.ts';
import { IconCopy } from '../icons/icon-copy.ts';
import { useI18n } from '../texts/language.tsx';
import styles from './copy.module.css';

/** A button that copies a text. */
export function Copy({ text, label }: { text: string; label?: string }) {
  const { t } = useI18n();
  return (
    <CopyButton value={text} timeout={2000}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t('frame.copied') : (label ?? t('frame.copy'))}>
          <ActionIcon
            variant="subtle"
            color="gray"
            c="dimmed"
            onClick={copy}
            aria-label={copied ? t('frame.copied') : (label ?? t('frame.copy'))}
          >
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}

/** Code or a response, verbatim, with a button that copies it. */
export function Code({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.code}>
      {/* Long code scrolls, and needs to be focusable to scroll by keyboard. */}
      <pre tabIndex={0} role="group" aria-label={label}>
        {text}
      </pre>
      <span className={styles.copy}>
        <Copy text={text} />
      </span>
    </div>
  );
}
