import type { List } from '@mailwright/client';
import { Button, ColorInput, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { listLanguages } from '../lists/list-languages.ts';
import { errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';
import type { FormSettings } from './form-settings.ts';

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
  const { texts } = useI18n();
  const text = texts.forms;
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
      <TextInput label={text.title} placeholder={list.public_name ?? list.name} maxLength={200} {...part('title')} />
      <Textarea label={text.text} autosize minRows={2} maxRows={8} maxLength={2_000} {...part('text')} />
      <TextInput label={text.button} placeholder={text.buttonUsual} maxLength={60} {...part('button_text')} />
      <ColorInput
        label={text.accent}
        placeholder={text.accentUsual}
        format="hex"
        swatches={swatches}
        swatchesPerRow={8}
        value={settings.accent_color ?? ''}
        onChange={(color) => change({ accent_color: color === '' ? null : color })}
        error={errorOf(error, 'form.accent_color')}
        eyeDropperButtonProps={{ 'aria-label': text.pickColor }}
      />
      {settings.accent_color !== null && (
        <div>
          <Button size="compact-xs" variant="subtle" onClick={() => change({ accent_color: null })}>
            {text.noAccent}
          </Button>
        </div>
      )}
      <NativeSelect
        label={text.language}
        description={text.languageHelp}
        value={language}
        onChange={(event) => setLanguage(event.currentTarget.value as List['language'])}
        data={Object.entries(listLanguages).map(([value, label]) => ({ value, label }))}
      />
      <Textarea
        label={text.success}
        description={list.subscription === 'double_opt_in' ? text.successDouble : text.successHelp}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1_000}
        {...part('success_message')}
      />
      <TextInput
        label={text.redirect}
        description={text.redirectHelp}
        type="url"
        placeholder="https://"
        maxLength={2_048}
        {...part('redirect_url')}
      />
    </>
  );
}
