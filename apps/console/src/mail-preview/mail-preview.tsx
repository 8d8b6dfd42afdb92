import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core';
import { IconMoon } from '../icons/icon-moon.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useWriting } from '../texts/writing.ts';
import { MailFrame } from './mail-frame.tsx';
import { PreviewRecipient } from './preview-recipient.tsx';

const views = ['desktop', 'phone', 'text'] as const;
type View = (typeof views)[number];

/** Previews a mail as a subscriber would get it: at two widths, in dark mode, or as text. */
export function MailPreview({
  preview,
  listUid,
  choose,
  hasContent,
  title = null,
}: {
  preview: UseQueryResult<{ subject: string; html: string; text: string }>;
  /** The list whose subscribers can be chosen; if null, the preview uses a sample subscriber. */
  listUid: string | null;
  choose(subscriberUid: string | undefined): void;
  hasContent: boolean;
  /** Shown above the preview; null if the dialog around it already has a title. */
  title?: string | null;
}) {
  const { texts, count } = useWriting();
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
        <Loaded query={preview}>
          {({ subject, html, text: plain }) => (
            <>
              <p className="strong wraps">{subject}</p>
              {view === 'text' ? (
                <pre className="preview-text" tabIndex={0} role="group" aria-label={text.views.text}>
                  {plain}
                </pre>
              ) : (
                <MailFrame html={html} isPhone={view === 'phone'} isDark={isDark} title={text.preview} />
              )}
              <span className="caption quiet figures">
                {text.mailSize(count(Math.max(1, Math.round(new Blob([html]).size / 1024))))}
              </span>
            </>
          )}
        </Loaded>
      ) : (
        <p className="quiet small">{text.nothingYet}</p>
      )}
    </>
  );
}
