import type { List } from 'mailwright';
import { SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formPreviewQuery } from '../data/list-queries.ts';
import { Loaded } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import type { FormSettings } from './form-settings.ts';
import styles from '../parts/form-and-preview.module.css';
import '../texts/forms.ts';

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
  const { t } = useI18n();
  const [page, setPage] = useState<'html' | 'thanks'>('html');
  // Keep the object's identity while nothing changes: a new object restarts the debounce.
  const shown = useMemo(() => ({ ...settings, fields: asked, language }), [settings, asked, language]);
  const [body] = useDebouncedValue(shown, 300);
  const query = useQuery(formPreviewQuery(list.uid, body));
  return (
    <section className={`panel padded ${styles.formPreview}`} aria-label={t('forms.preview')}>
      <div className="line between">
        <h2 className="section-title">{t('forms.preview')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('forms.preview')}
          value={page}
          onChange={(value) => setPage(value)}
          data={[
            { value: 'html', label: t('forms.form') },
            { value: 'thanks', label: t('forms.thanks') },
          ]}
        />
      </div>
      {page === 'thanks' && settings.redirect_url !== null && <p className="quiet small">{t('forms.redirected')}</p>}
      <Loaded query={query}>
        {(found) => <iframe className="preview" title={t('forms.preview')} sandbox="" srcDoc={found[page]} />}
      </Loaded>
    </section>
  );
}
