import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery, type TaggedSettings } from '../data/settings-queries.ts';
import { Loaded, ProblemNote } from '../parts/feedback.tsx';
import { errorBeside } from '../parts/field-errors.ts';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import { UsableBy } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/settings.ts';
import { AccountFrame } from './account-frame.tsx';
import { FrequencyCapPanel } from './frequency-cap-panel.tsx';
import { OutdatedSettings } from './outdated-settings.tsx';
import { QuietHoursPanel, quietHoursFields } from './quiet-hours-panel.tsx';
import { TrackingPanel } from './tracking-panel.tsx';
import styles from './settings-page.module.css';
import { useSettingsForm } from './use-settings-form.ts';

const frequencyFields = ['frequency_cap.mails', 'frequency_cap.days'];

/** The settings that apply to all lists, campaigns and automations of the account. */
export function SettingsPage() {
  const settings = useQuery(settingsQuery);
  return (
    <AccountFrame>
      <Loaded query={settings}>{(found) => <Settings stored={found} />}</Loaded>
    </AccountFrame>
  );
}

function Settings({ stored }: { stored: TaggedSettings }) {
  const { t } = useI18n();
  const form = useSettingsForm(stored, () => notifications.show({ message: t('frame.saved') }));
  const { values, change, error } = form;
  return (
    <form
      className={`stack ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <LeaveGuard isOn={form.hasChanged} />
      <p className="quiet">{t('settings.about')}</p>
      <UsableBy to="configure">
        <FrequencyCapPanel
          cap={values.frequency_cap}
          onChange={(frequency_cap) => change({ frequency_cap })}
          error={error}
        />
        <QuietHoursPanel hours={values.quiet_hours} onChange={(quiet_hours) => change({ quiet_hours })} error={error} />
        <TrackingPanel values={values} onChange={change} />
        <OutdatedSettings form={form} />
        <ProblemNote
          error={errorBeside(error, [...frequencyFields, ...quietHoursFields(values.quiet_hours?.spans.length ?? 0)])}
        />
        <div className="line">
          <Button type="submit" loading={form.isRunning} disabled={!form.hasChanged}>
            {form.isOutdated ? t('settings.saveNevertheless') : t('frame.save')}
          </Button>
          <span className="small quiet" role="status">
            {form.hasChanged ? t('settings.unsaved') : ''}
          </span>
        </div>
      </UsableBy>
    </form>
  );
}
