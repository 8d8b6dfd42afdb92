import type { List } from 'mailwright';
import { Button, ColorInput, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { listLanguages } from '../lists/list-languages.ts';
import { errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';
import type { FormSettings } from './form-settings.ts';
import '../texts/forms.ts';

const swatches = ['#007a6b', '#1d4ed8', '#6d28d9', '#be185d', '#b3261e', '#8a3b12', '#3f6212', '#151411'];

/** Edits what a form says, where it leads, its color and its language. */
export function FormTexts({
  list,
  settings,
  change,
  language,
  setLanguage,
  error,
}: {
  list: List;
  settings: FormSettings;
  change(part: Partial<FormSettings>): void;
  language: List['language'];
  setLanguage(language: List['language']): void;
  error: Error | null;
}) {
  const { t } = useI18n();
  // An empty text means the service's own.
  const part = (name: keyof FormSettings) => ({
    value: settings[name] ?? '',
    error: errorOf(error, `form.${name}`),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      change({ [name]: value.trim() === '' ? null : value });
    },
  });
  return (
    <>
      <TextInput
        label={t('forms.title')}
        placeholder={list.public_name ?? list.name}
        maxLength={200}
        {...part('title')}
      />
      <Textarea label={t('forms.text')} autosize minRows={2} maxRows={8} maxLength={2_000} {...part('text')} />
      <TextInput
        label={t('forms.button')}
        placeholder={t('forms.buttonUsual')}
        maxLength={60}
        {...part('button_text')}
      />
      <ColorInput
        label={t('forms.accent')}
        placeholder={t('forms.accentUsual')}
        format="hex"
        swatches={swatches}
        swatchesPerRow={8}
        value={settings.accent_color ?? ''}
        onChange={(color) => change({ accent_color: color === '' ? null : color })}
        error={errorOf(error, 'form.accent_color')}
        eyeDropperButtonProps={{ 'aria-label': t('forms.pickColor') }}
      />
      {settings.accent_color !== null && (
        <div>
          <Button size="compact-xs" variant="subtle" onClick={() => change({ accent_color: null })}>
            {t('forms.noAccent')}
          </Button>
        </div>
      )}
      <NativeSelect
        label={t('forms.language')}
        description={t('forms.languageHelp')}
        value={language}
        onChange={(event) => setLanguage(event.currentTarget.value as List['language'])}
        data={Object.entries(listLanguages).map(([value, label]) => ({ value, label }))}
      />
      <Textarea
        label={t('forms.success')}
        description={list.subscription === 'double_opt_in' ? t('forms.successDouble') : t('forms.successHelp')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1_000}
        {...part('success_message')}
      />
      <TextInput
        label={t('forms.redirect')}
        description={t('forms.redirectHelp')}
        type="url"
        placeholder="https://"
        maxLength={2_048}
        {...part('redirect_url')}
      />
    </>
  );
}
