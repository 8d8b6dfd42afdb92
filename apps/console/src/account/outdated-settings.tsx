import { Button } from '@mantine/core';
import { useI18n } from '../texts/language.tsx';
import { settingsTexts } from '../texts/settings-texts.ts';
import type { SettingsForm } from './use-settings-form.ts';

/** Says that someone else has changed the settings while the viewer was editing them. */
export function OutdatedSettings({ form }: { form: SettingsForm }) {
  const { pick } = useI18n();
  const text = pick(settingsTexts);
  if (!form.isOutdated || form.isRunning) return null;
  return (
    <div className="note" role="alert">
      <div className="tight">
        <span className="strong">{text.outdated}</span>
        <span className="small">{text.outdatedText}</span>
      </div>
      <Button variant="default" size="xs" onClick={form.revert}>
        {text.takeTheirs}
      </Button>
    </div>
  );
}
