import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ComponentProps, ReactNode } from 'react';
import { TagInput } from '../content-editor/tag-input.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/campaign-step.ts';
import '../texts/content.ts';
import styles from './mail-lines.module.css';

/** What an inbox shows of a mail, line by line, above what is written in. */
export function MailLines({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  return (
    <section className={styles.mailLines} aria-label={t('content.details')}>
      {children}
    </section>
  );
}

/** A line: an unstyled input, and what belongs to it. */
export function MailLine({ children }: { children: ReactNode }) {
  return <div className={styles.mailLine}>{children}</div>;
}

/** A line with merge tags. The children are shown at its end. */
export function TagLine({ children, ...input }: ComponentProps<typeof TagInput> & { children?: ReactNode }) {
  return (
    <MailLine>
      <TagInput variant="unstyled" {...input} />
      {children}
    </MailLine>
  );
}

/** From whom a mail is. */
export function SenderLine({
  name,
  email,
  beside,
  isWrong = false,
  children,
}: {
  name: string;
  email: string;
  /** Shown beside the address. */
  beside?: ReactNode;
  /** Whether something is wrong in the fields, which are then shown in any case. */
  isWrong?: boolean;
  /** The fields, which a button shows below the line. Without them, the sender can't be changed. */
  children?: ReactNode;
}) {
  const { t } = useI18n();
  const [isOpen, fields] = useDisclosure(false);
  const isShown = isOpen || isWrong;
  return (
    <>
      <MailLine>
        <span className={styles.mailLineLabel}>{t('campaigns.from')}</span>
        <span className={`line ${styles.mailFrom}`}>
          <span className="wraps">
            {name} <span className="quiet">{email}</span>
          </span>
          {beside}
        </span>
        {children !== undefined && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isShown}
            aria-label={isShown ? t('campaign-step.closeSender') : t('campaign-step.changeSender')}
            disabled={isWrong}
            onClick={fields.toggle}
          >
            {isShown ? t('frame.close') : t('campaign-step.change')}
          </Button>
        )}
      </MailLine>
      {children !== undefined && isShown && <div className={styles.senderFields}>{children}</div>}
    </>
  );
}
