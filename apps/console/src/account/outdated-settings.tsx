import { Button } from '@mantine/core';
import { useI18n } from '../texts/language.tsx';
import '../texts/settings.ts';
import type { SettingsForm } from './use-settings-form.ts';

/** Says that someone else has changed the settings while the viewer was editing them. */
export function OutdatedSettings({ form }: { form: SettingsForm }) {
  const { t } = useI18n();
  if (!form.isOutdated || form.isRunning) return null;
  return (
    <div className="note" role="alert">
      <div className="tight">
        <span className="strong">{t('settings.outdated')}</span>
        <span className="small">{t('settings.outdatedText')}</span>
      </div>
      <Button variant="default" size="xs" onClick={form.revert}>
        {t('settings.takeTheirs')}
      </Button>
    </div>
  );
}
