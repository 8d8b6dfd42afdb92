import type { List } from 'mailwright';
import { Button, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { lazy, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { saveForm } from '../data/list-changes.ts';
import { useChange } from '../data/use-change.ts';
import { ListFrame } from '../lists/list-frame.tsx';
import { LoadingRows, ProblemNote } from '../parts/feedback.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { errorBeside } from '../parts/field-errors.ts';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { useEdits } from '../parts/use-edits.ts';
import { useI18n } from '../texts/language.tsx';
import { withTexts } from '../texts/catalogs.ts';
import { FormFields } from './form-fields.tsx';
import { FormTexts } from './form-texts.tsx';
import styles from '../parts/form-and-preview.module.css';
import '../texts/forms.ts';

// Loaded on demand, so that the settings are shown before the preview and the codes.
const EmbedCodes = lazy(async () => ({ default: (await withTexts(import('./embed-codes.tsx'))).EmbedCodes }));
const FormPreview = lazy(async () => ({ default: (await withTexts(import('./form-preview.tsx'))).FormPreview }));

const shown = ['title', 'text', 'button_text', 'success_message', 'redirect_url', 'accent_color'];

/** A list's sign-up form: its design, with a preview, and how it is embedded in other pages. */
export function FormPage() {
  return <ListFrame>{(list) => <FormView key={list.uid} list={list} />}</ListFrame>;
}

function FormView({ list }: { list: List }) {
  const { t } = useI18n();
  const stored = useMemo(() => ({ sign_up_form: list.sign_up_form, language: list.language }), [list]);
  const visible = useMemo(
    () => Object.fromEntries(list.fields.map((field) => [field.tag, field.visible])),
    [list.fields],
  );
  const page = useEdits(stored);
  const form = useEdits(list.form);
  const fields = useEdits<Record<string, boolean>>(visible);
  const asked = useMemo(() => Object.keys(fields.values).filter((tag) => fields.values[tag]), [fields.values]);
  const { error, isRunning, run } = useChange(saveForm, () => {
    page.settle(page.changes);
    form.settle(form.changes);
    fields.settle(fields.changes);
    notifications.show({ message: t('frame.saved') });
  });
  const body = page.hasChanged || form.hasChanged ? { ...page.changes, form: form.changes } : undefined;
  const [search] = useSearchParams();
  const isSharing = search.get('tab') === 'share';
  const hasChanged = page.hasChanged || form.hasChanged || fields.hasChanged;
  return (
    <>
      <FormTabs isSharing={isSharing} />
      {/* Only hidden, so that unsaved changes survive a look at the other tab. */}
      <div className={styles.formEditor} hidden={isSharing}>
        <form
          className="panel padded"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void run({ uid: list.uid, body, isAsked: fields.changes });
          }}
        >
          <Switch
            label={t('forms.isOn')}
            description={t('forms.isOnHelp')}
            checked={page.values.sign_up_form}
            onChange={(event) => page.change({ sign_up_form: event.currentTarget.checked })}
          />
          <LeaveGuard isOn={hasChanged} />
          <ProblemNote
            error={errorBeside(
              error,
              shown.map((name) => `form.${name}`),
            )}
          />
          <FormTexts
            list={list}
            settings={form.values}
            change={form.change}
            language={page.values.language}
            setLanguage={(language) => page.change({ language })}
            error={error}
          />
          <FormFields
            list={list}
            asked={asked}
            ask={(tags) =>
              fields.change(Object.fromEntries(Object.keys(visible).map((tag) => [tag, tags.includes(tag)])))
            }
          />
          <div>
            <Button type="submit" loading={isRunning}>
              {t('frame.save')}
            </Button>
          </div>
        </form>
        {!isSharing && (
          <LazyPart fallback={<LoadingRows />}>
            <FormPreview list={list} settings={form.values} asked={asked} language={page.values.language} />
          </LazyPart>
        )}
      </div>
      {isSharing && (
        <LazyPart fallback={<LoadingRows />}>
          <EmbedCodes list={list} hasChanged={hasChanged} />
        </LazyPart>
      )}
    </>
  );
}

function FormTabs({ isSharing }: { isSharing: boolean }) {
  const { t } = useI18n();
  const current = { className: 'active', 'aria-current': 'page' } as const;
  return (
    <Tabs label={t('lists.tabForm')}>
      <Link to={{ search: '' }} {...(isSharing ? {} : current)}>
        {t('forms.design')}
      </Link>
      <Link to={{ search: '?tab=share' }} {...(isSharing ? current : {})}>
        {t('forms.share')}
      </Link>
    </Tabs>
  );
}
