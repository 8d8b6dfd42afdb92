import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core';
import { IconMoon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { previewQuery } from '../data/campaign-queries.ts';
import { Loaded } from '../parts/feedback.tsx';
import { useSpeech } from '../texts/language.tsx';
import { MailFrame } from './mail-frame.tsx';

// A mail is shown for an example first; another recipient is searched for later.
const PreviewRecipient = lazy(async () => ({ default: (await import('./preview-recipient.tsx')).PreviewRecipient }));

const views = ['desktop', 'phone', 'text'] as const;
type View = (typeof views)[number];

/**
 * The mail as it was saved last, as a subscriber would get it: at two widths, as on a device that is dark, or as text.
 */
export function CampaignPreview({
  uid,
  listUid = null,
  hasContent,
}: {
  uid: string;
  /** Whose subscribers can be chosen; without it the mail is shown to a sample. */
  listUid?: string | null;
  hasContent: boolean;
}) {
  const { texts, count } = useSpeech();
  const text = texts.content;
  const [view, setView] = useState<View>('desktop');
  const [isDark, setIsDark] = useState(false);
  const [subscriberUid, setSubscriberUid] = useState<string>();
  const preview = useQuery({ ...previewQuery(uid, { subscriberUid }), enabled: hasContent });
  return (
    <section className="panel padded" aria-label={text.preview}>
      <div className="line between">
        <h2 className="section-title">{text.preview}</h2>
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
        <Suspense fallback={null}>
          <PreviewRecipient listUid={listUid} choose={setSubscriberUid} />
        </Suspense>
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
    </section>
  );
}
