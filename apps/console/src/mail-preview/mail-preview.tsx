import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core';
import { IconMoon } from '../icons/icon-moon.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Loaded } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useWriting } from '../texts/writing.ts';
import { MailFrame } from './mail-frame.tsx';
import { type PreviewLook, previewViews } from './preview-look.ts';
import { PreviewRecipient } from './preview-recipient.tsx';

/** What surrounds a preview, which decides how it is looked at. */
export interface PreviewFrame {
  look: PreviewLook;
  setLook(look: PreviewLook): void;
  /** The height of the mail in pixels. */
  height: number;
  /** Shown beside the choice of the look. */
  beside: ReactNode;
}

/** Previews a mail as a subscriber would get it: at two widths, in dark mode, or as text. */
export function MailPreview({
  preview,
  listUid,
  choose,
  hasContent,
  title = null,
  typed,
  setTyped,
  frame,
}: {
  preview: UseQueryResult<{ subject: string; html: string; text: string }>;
  /** The list whose subscribers can be chosen; if null, the preview uses a sample subscriber. */
  listUid: string | null;
  choose(subscriberUid: string | undefined): void;
  hasContent: boolean;
  /** Shown above the preview; null if the dialog around it already has a title. */
  title?: string | null;
  /** What is typed to choose a subscriber, if it is kept elsewhere. */
  typed?: string;
  setTyped?(typed: string): void;
  /** What surrounds the preview; without it, the preview keeps its look itself. */
  frame?: PreviewFrame | undefined;
}) {
  const { texts, count } = useWriting();
  const text = texts.content;
  const [own, setOwn] = useState<PreviewLook>({ view: 'desktop', isDark: false });
  const { look, setLook } = frame ?? { look: own, setLook: setOwn };
  const { view, isDark } = look;
  return (
    <>
      <div className="line between">
        {title !== null && <h2 className="section-title">{title}</h2>}
        <div className="line">
          <SegmentedControl
            size="xs"
            aria-label={text.preview}
            value={view}
            onChange={(value) => setLook({ ...look, view: previewViews.find((each) => each === value) ?? 'desktop' })}
            data={previewViews.map((value) => ({ value, label: text.views[value] }))}
          />
          <Tooltip label={text.darkDevice}>
            <ActionIcon
              variant={isDark ? 'light' : 'subtle'}
              color={isDark ? 'verdigris' : 'gray'}
              aria-label={text.darkDevice}
              aria-pressed={isDark}
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
        <Loaded query={preview}>
          {({ subject, html, text: plain }) => (
            <>
              <p className="strong wraps">{subject}</p>
              {view === 'text' ? (
                <pre className="preview-text" tabIndex={0} role="group" aria-label={text.views.text}>
                  {plain}
                </pre>
              ) : (
                <MailFrame
                  html={html}
                  isPhone={view === 'phone'}
                  isDark={isDark}
                  title={text.preview}
                  height={frame?.height}
                />
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
