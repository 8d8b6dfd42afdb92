import { UsableBy } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/settings.ts';
import { AccountFrame } from './account-frame.tsx';
import { FrequencyCapPanel } from './frequency-cap-panel.tsx';
import { QuietHoursPanel, quietHoursFields } from './quiet-hours-panel.tsx';
import { AccountSettingsForm, SettingsEditor } from './settings-form.tsx';
import { TrackingPanel } from './tracking-panel.tsx';
import styles from './settings-page.module.css';

const frequencyFields = ['frequency_cap.mails', 'frequency_cap.days'];

/** The settings that apply to all lists, campaigns and automations of the account. */
export function SettingsPage() {
  const { t } = useI18n();
  return (
    <AccountFrame>
      <UsableBy to="configure">
        <SettingsEditor>
          {(edited) => {
            const { change, error, values } = edited;
            const { frequency_cap: cap, quiet_hours: hours } = values;
            return (
              <div className={`stack ${styles.form}`}>
                <p className="quiet">{t('settings.about')}</p>
                <AccountSettingsForm
                  edited={edited}
                  fields={[...frequencyFields, ...quietHoursFields(hours?.spans.length ?? 0)]}
                >
                  <FrequencyCapPanel cap={cap} onChange={(frequency_cap) => change({ frequency_cap })} error={error} />
                  <QuietHoursPanel hours={hours} onChange={(quiet_hours) => change({ quiet_hours })} error={error} />
                  <TrackingPanel values={values} onChange={change} />
                </AccountSettingsForm>
              </div>
            );
          }}
        </SettingsEditor>
      </UsableBy>
    </AccountFrame>
  );
}
