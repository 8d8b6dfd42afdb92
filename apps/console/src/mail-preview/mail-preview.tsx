import { MailwrightError } from 'mailwright';
import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core';
import { IconMoon } from '../icons/icon-moon.ts';
import { type ReactNode, useState } from 'react';
import { findUnfinishedTag } from '../parts/explain-problem.ts';
import { Loaded } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useExplain } from '../parts/use-explain.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import { hasDarkStyles } from './dark-styles.ts';
import { MailFrame } from './mail-frame.tsx';
import { type PreviewLook, previewViews } from './preview-look.ts';
import { PreviewRecipient } from './preview-recipient.tsx';
import styles from './mail-preview.module.css';

/** What surrounds a preview, which decides how it is looked at. */
export interface PreviewFrame {
  look: PreviewLook;
  setLook(look: PreviewLook): void;
  /** The height of the mail in pixels. */
  height: number;
  /** Shown beside the choice of the look. */
  beside: ReactNode;
}

interface ShownMail {
  subject: string;
  html: string;
  text: string;
}

/** The mail to preview, as it is read: usually a query. */
interface ReadMail {
  data: ShownMail | undefined;
  error: Error | null;
  refetch(): unknown;
}

/**
 * Previews a mail as a subscriber would get it: at two widths, in dark mode, or as text. While the mail has an error,
 * such as a merge tag that is still being typed, the last version without one stays.
 */
export function MailPreview({
  preview,
  listUid,
  choose,
  hasContent,
  isUnsaved = false,
  title = null,
  typed,
  setTyped,
  frame,
}: {
  preview: ReadMail;
  /** The list whose subscribers can be chosen; if null, the preview uses a sample subscriber. */
  listUid: string | null;
  choose(subscriberUid: string | undefined): void;
  hasContent: boolean;
  /** Whether what is being written is yet to be saved, without which it isn't previewed. */
  isUnsaved?: boolean;
  /** Shown above the preview; null if the dialog around it already has a title. */
  title?: string | null;
  /** What is typed to choose a subscriber, if it is kept elsewhere. */
  typed?: string;
  setTyped?(typed: string): void;
  /** What surrounds the preview; without it, the preview keeps its look itself. */
  frame?: PreviewFrame | undefined;
}) {
  const { t } = useI18n();
  const [own, setOwn] = useState<PreviewLook>({ view: 'desktop', isDark: false });
  const { look, setLook } = frame ?? { look: own, setLook: setOwn };
  const { view, isDark } = look;
  return (
    <>
      {isUnsaved && <p className="caption quiet">{t('content.saveToTry')}</p>}
      <div className="line between">
        {title !== null && <h2 className="section-title">{title}</h2>}
        <div className="line">
          <SegmentedControl
            size="xs"
            aria-label={t('content.preview')}
            value={view}
            onChange={(value) => setLook({ ...look, view: previewViews.find((each) => each === value) ?? 'desktop' })}
            data={previewViews.map((value) => ({ value, label: t(`content.views.${value}`) }))}
          />
          <Tooltip label={t('content.darkDevice')}>
            <ActionIcon
              variant={isDark ? 'light' : 'subtle'}
              color={isDark ? 'verdigris' : 'gray'}
              aria-label={t('content.darkDevice')}
              aria-pressed={isDark}
              disabled={view === 'text'}
              onClick={() => setLook({ ...look, isDark: !isDark })}
            >
              <IconMoon size={16} />
            </ActionIcon>
          </Tooltip>
          {frame?.beside}
        </div>
      </div>
      {listUid !== null && (
        <Permitted to="read_people">
          <PreviewRecipient
            listUid={listUid}
            choose={choose}
            field={typed === undefined || setTyped === undefined ? undefined : [typed, setTyped]}
          />
        </Permitted>
      )}
      {hasContent ? (
        <LastGood preview={preview}>{(mail) => <Mail mail={mail} look={look} height={frame?.height} />}</LastGood>
      ) : (
        <p className="quiet small">{t('content.nothingYet')}</p>
      )}
    </>
  );
}

/** Shows the last version without errors, and says why it isn't the current one. */
function LastGood({ preview, children }: { preview: ReadMail; children(mail: ShownMail): ReactNode }) {
  const { t } = useI18n();
  const explain = useExplain();
  const { data, error, refetch } = preview;
  const blocked = error instanceof MailwrightError && error.code === 'validation_failed' ? error : undefined;
  const problems = Object.entries(blocked?.errors ?? {}).flatMap(([part, messages]) =>
    messages.map((message) => ({ part, message })),
  );
  const unfinished = problems.find(({ message }) => findUnfinishedTag(message) !== undefined);
  return (
    <>
      {(blocked === undefined || data !== undefined) && (
        <div className={blocked === undefined ? 'stack' : `stack ${styles.outdated}`}>
          <Loaded query={{ data, refetch, error: blocked === undefined ? error : null }}>{children}</Loaded>
        </div>
      )}
      {blocked !== undefined && (
        <p className="quiet small" role="status">
          {unfinished !== undefined && `${explain(unfinished)} `}
          {data === undefined ? t('content.previewBlocked') : t('content.previewBefore')}
        </p>
      )}
    </>
  );
}

function Mail({
  mail: { subject, html, text: plain },
  look: { view, isDark },
  height,
}: {
  mail: ShownMail;
  look: PreviewLook;
  height: number | undefined;
}) {
  const { t } = useI18n();
  return (
    <>
      <p className="strong wraps">{subject}</p>
      {view === 'text' ? (
        <pre className="preview-text" tabIndex={0} role="group" aria-label={t('content.views.text')}>
          {plain}
        </pre>
      ) : (
        <>
          <MailFrame
            html={html}
            isPhone={view === 'phone'}
            isDark={isDark}
            title={t('content.preview')}
            height={height}
          />
          {isDark && !hasDarkStyles(html) && (
            <p className="quiet small" role="status">
              {t('content.noDarkStyles')}
            </p>
          )}
        </>
      )}
      <span className="caption quiet figures">
        {t('content.mailSize', { kilobytes: Math.max(1, Math.round(new Blob([html]).size / 1024)) })}
      </span>
    </>
  );
}
