import type { List } from '@mailwright/client';
import { SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formPreviewQuery } from '../data/list-queries.ts';
import { Loaded } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import type { FormSettings } from './form-settings.ts';

/** Shows the form with the current settings, saved or not, in a frame without scripts and with its own origin. */
export function FormPreview({
  list,
  settings,
  asked,
  language,
}: {
  list: List;
  settings: FormSettings;
  asked: string[];
  language: List['language'];
}) {
  const { texts } = useI18n();
  const text = texts.forms;
  const [page, setPage] = useState<'html' | 'thanks'>('html');
  // Keep the object's identity while nothing changes: a new object restarts the debounce.
  const shown = useMemo(() => ({ ...settings, fields: asked, language }), [settings, asked, language]);
  const [body] = useDebouncedValue(shown, 300);
  const query = useQuery(formPreviewQuery(list.uid, body));
  return (
    <section className="panel padded form-preview" aria-label={text.preview}>
      <div className="line between">
        <h2 className="section-title">{text.preview}</h2>
        <SegmentedControl
          size="xs"
          aria-label={text.preview}
          value={page}
          onChange={(value) => setPage(value)}
          data={[
            { value: 'html', label: text.form },
            { value: 'thanks', label: text.thanks },
          ]}
        />
      </div>
      {page === 'thanks' && settings.redirect_url !== null && <p className="quiet small">{text.redirected}</p>}
      <Loaded query={query}>
        {(found) => <iframe className="preview" title={text.preview} sandbox="" srcDoc={found[page]} />}
      </Loaded>
    </section>
  );
}
