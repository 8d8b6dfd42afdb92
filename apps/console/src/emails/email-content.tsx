import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { emailContentQuery } from '../data/email-queries.ts';
import { MailFrame } from '../mail-preview/mail-frame.tsx';
import { Loaded } from '../parts/feedback.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/emails.ts';

const views = ['desktop', 'phone', 'text'] as const;
type View = (typeof views)[number];

/**
 * Shows what the recipient of a transactional email got, as HTML at two widths and as text, as long as it is stored.
 */
export function EmailContent({ uid }: { uid: string }) {
  const { t } = useI18n();
  const content = useQuery(emailContentQuery(uid));
  return (
    <Panel title={t('emails.content')}>
      <Loaded query={content}>
        {({ html, plain }) =>
          plain === null ? <p className="small quiet">{t('emails.notKept')}</p> : <Content html={html} plain={plain} />
        }
      </Loaded>
    </Panel>
  );
}

function Content({ html, plain }: { html: string | null; plain: string }) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState<View>('desktop');
  const view = html === null ? 'text' : chosen;
  return (
    <>
      {html === null ? (
        <p className="small quiet">{t('emails.textOnly')}</p>
      ) : (
        <div>
          <SegmentedControl
            size="xs"
            aria-label={t('emails.content')}
            value={view}
            onChange={(value) => setChosen(views.find((each) => each === value) ?? 'desktop')}
            data={views.map((value) => ({ value, label: t(`emails.views.${value}`) }))}
          />
        </div>
      )}
      {html === null || view === 'text' ? (
        <pre className="preview-text" tabIndex={0} role="group" aria-label={t('emails.views.text')}>
          {plain}
        </pre>
      ) : (
        <MailFrame html={html} isPhone={view === 'phone'} isDark={false} title={t('emails.content')} />
      )}
    </>
  );
}
