import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fillSlot } from '../content-editor/mail-html.ts';
import { usePrefetchedEditor } from '../content-editor/use-prefetched-editor.ts';
import { templateQuery } from '../data/template-queries.ts';
import { TemplatePicture } from '../templates/template-picture.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import styles from './mail-summary.module.css';

/** A mail in a form about more than the mail: its picture, its subject, and the way to the page on which it is written. */
export function MailSummary({
  subject,
  html,
  templateUid,
  to,
  canChange,
}: {
  /** The subject, or what is said where there is none. */
  subject: string;
  html: string;
  /** The template into whose slot the HTML goes; empty for none. */
  templateUid: string;
  /** The address of the page on which the mail is written. */
  to: string;
  /** Whether the viewer may change the mail. */
  canChange: boolean;
}) {
  const { t } = useI18n();
  usePrefetchedEditor(canChange);
  const { data: template } = useQuery({ ...templateQuery(templateUid), enabled: templateUid !== '' });
  const whole = template === undefined || templateUid === '' ? html : fillSlot(template.html, html);
  const isWritten = whole.trim() !== '';
  return (
    <div className={styles.summary}>
      {isWritten && (
        <div className={styles.picture}>
          <TemplatePicture html={whole} height={220} />
        </div>
      )}
      <div className={styles.words}>
        <span className="strong wraps">{subject}</span>
        <Button component={Link} to={to} size="xs" variant="default">
          {isWritten ? t('content.editMail') : t('content.writeMail')}
        </Button>
      </div>
    </div>
  );
}
