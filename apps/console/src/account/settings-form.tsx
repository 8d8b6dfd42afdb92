import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { settingsQuery, type TaggedSettings } from '../data/settings-queries.ts';
import { Loaded } from '../parts/feedback.tsx';
import { Form } from '../parts/form.tsx';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/settings.ts';
import { type EditedSettings, useEditedSettings } from './use-edited-settings.ts';

/** Reads the account's settings for children that edit them, in an `AccountSettingsForm`. */
export function SettingsEditor({ children }: { children(edited: EditedSettings): ReactNode }) {
  const settings = useQuery(settingsQuery);
  return <Loaded query={settings}>{(found) => <Edited stored={found}>{children}</Edited>}</Loaded>;
}

function Edited({ stored, children }: { stored: TaggedSettings; children(edited: EditedSettings): ReactNode }) {
  const { t } = useI18n();
  return children(useEditedSettings(stored, () => notifications.show({ message: t('frame.saved') })));
}

/** Saves the settings whose inputs it contains, and says if someone else has changed them in the meantime. */
export function AccountSettingsForm({
  edited,
  fields,
  noValidate = false,
  children,
}: {
  edited: EditedSettings;
  /** The fields that show their own errors. */
  fields: string[];
  /** Whether only the service checks the inputs. */
  noValidate?: boolean;
  children: ReactNode;
}) {
  const { t } = useI18n();
  const { hasChanged, isOutdated, isRunning } = edited;
  return (
    <Form
      change={edited}
      submit={() => edited.save()}
      fields={fields}
      action={isOutdated ? t('settings.saveNevertheless') : t('frame.save')}
      isDisabled={!hasChanged}
      noValidate={noValidate}
      isInPage
      beside={
        <span className="small quiet" role="status">
          {hasChanged ? t('settings.unsaved') : ''}
        </span>
      }
    >
      <LeaveGuard isOn={hasChanged} />
      {children}
      {isOutdated && !isRunning && <Outdated revert={edited.revert} />}
    </Form>
  );
}

/** Says that someone else has changed the settings while the viewer was editing them. */
function Outdated({ revert }: { revert(): void }) {
  const { t } = useI18n();
  return (
    <div className="note" role="alert">
      <div className="tight">
        <span className="strong">{t('settings.outdated')}</span>
        <span className="small">{t('settings.outdatedText')}</span>
      </div>
      <Button variant="default" size="xs" onClick={revert}>
        {t('settings.takeTheirs')}
      </Button>
    </div>
  );
}
