import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { previewQuery } from '../data/campaign-queries.ts';
import { Loaded } from '../parts/feedback.tsx';
import { useSpeech } from '../texts/language.tsx';

/** The mail as it was saved last, in a frame without scripts and with an origin of its own, at two widths. */
export function CampaignPreview({ uid, hasContent }: { uid: string; hasContent: boolean }) {
  const { texts } = useSpeech();
  const text = texts.campaigns;
  const [width, setWidth] = useState('desktop');
  const preview = useQuery({ ...previewQuery(uid), enabled: hasContent });
  return (
    <section className="panel padded" aria-label={text.preview}>
      <div className="line between">
        <h2 className="section-title">{text.preview}</h2>
        <SegmentedControl
          size="xs"
          aria-label={text.preview}
          value={width}
          onChange={setWidth}
          data={[
            { value: 'desktop', label: text.desktop },
            { value: 'phone', label: text.phone },
          ]}
        />
      </div>
      {hasContent ? (
        <Loaded query={preview}>
          {({ subject, html }) => (
            <>
              <p className="strong wraps">{subject}</p>
              <iframe
                className={width === 'phone' ? 'preview phone' : 'preview'}
                title={text.preview}
                sandbox=""
                srcDoc={html}
              />
            </>
          )}
        </Loaded>
      ) : (
        <p className="quiet small">{text.nothingYet}</p>
      )}
    </section>
  );
}
