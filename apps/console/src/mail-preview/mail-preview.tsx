import { MailwrightError } from '@mailwright/client';
import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core';
import { IconMoon } from '../icons/icon-moon.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { findUnfinishedTag } from '../parts/explain-problem.ts';
import { Loaded } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useExplain } from '../parts/use-explain.ts';
import { useWriting } from '../texts/writing.ts';
import { hasDarkStyles } from './dark-styles.ts';
import { MailFrame } from './mail-frame.tsx';
import { PreviewRecipient } from './preview-recipient.tsx';

const views = ['desktop', 'phone', 'text'] as const;
type View = (typeof views)[number];

interface ShownMail {
  subject: string;
  html: string;
  text: string;
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
  title = null,
}: {
  preview: UseQueryResult<ShownMail>;
  /** The list whose subscribers can be chosen; if null, the preview uses a sample subscriber. */
  listUid: string | null;
  choose(subscriberUid: string | undefined): void;
  hasContent: boolean;
  /** Shown above the preview; null if the dialog around it already has a title. */
  title?: string | null;
}) {
  const { texts } = useWriting();
  const text = texts.content;
  const [view, setView] = useState<View>('desktop');
  const [isDark, setIsDark] = useState(false);
  return (
    <>
      <div className="line between">
        {title !== null && <h2 className="section-title">{title}</h2>}
        <div className="line">
          <SegmentedControl
            size="xs"
            aria-label={text.preview}
            value={view}
            onChange={(value) => setView(views.find((each) => each === value) ?? 'desktop')}
            data={views.map((value) => ({ value, label: text.views[value] }))}
          />
          <Tooltip label={text.darkDevice}>
            <ActionIcon
              variant={isDark ? 'light' : 'subtle'}
              color={isDark ? 'verdigris' : 'gray'}
              aria-label={text.darkDevice}
              aria-pressed={isDark}
              disabled={view === 'text'}
              onClick={() => setIsDark(!isDark)}
            >
              <IconMoon size={16} />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
      {listUid !== null && (
        <Permitted to="read_people">
          <PreviewRecipient listUid={listUid} choose={choose} />
        </Permitted>
      )}
      {hasContent ? (
        <LastGood preview={preview}>{(mail) => <Mail mail={mail} view={view} isDark={isDark} />}</LastGood>
      ) : (
        <p className="quiet small">{text.nothingYet}</p>
      )}
    </>
  );
}

/** Shows the last version without errors, and says why it isn't the current one. */
function LastGood({ preview, children }: { preview: UseQueryResult<ShownMail>; children(mail: ShownMail): ReactNode }) {
  const { texts } = useWriting();
  const text = texts.content;
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
        <div className={blocked === undefined ? 'stack' : 'stack outdated'}>
          <Loaded query={{ data, refetch, error: blocked === undefined ? error : null }}>{children}</Loaded>
        </div>
      )}
      {blocked !== undefined && (
        <p className="quiet small" role="status">
          {unfinished !== undefined && `${explain(unfinished)} `}
          {data === undefined ? text.previewBlocked : text.previewBefore}
        </p>
      )}
    </>
  );
}

function Mail({
  mail: { subject, html, text: plain },
  view,
  isDark,
}: {
  mail: ShownMail;
  view: View;
  isDark: boolean;
}) {
  const { texts, count } = useWriting();
  const text = texts.content;
  return (
    <>
      <p className="strong wraps">{subject}</p>
      {view === 'text' ? (
        <pre className="preview-text" tabIndex={0} role="group" aria-label={text.views.text}>
          {plain}
        </pre>
      ) : (
        <>
          <MailFrame html={html} isPhone={view === 'phone'} isDark={isDark} title={text.preview} />
          {isDark && !hasDarkStyles(html) && (
            <p className="quiet small" role="status">
              {text.noDarkStyles}
            </p>
          )}
        </>
      )}
      <span className="caption quiet figures">
        {text.mailSize(count(Math.max(1, Math.round(new Blob([html]).size / 1024))))}
      </span>
    </>
  );
}
