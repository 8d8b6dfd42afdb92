import { MailwrightError } from '@mailwright/client';
import { useState } from 'react';
import { sameValue } from '../autosave/same-value.ts';
import {
  type AccountSettings,
  changeSettings,
  refreshSettings,
  type TaggedSettings,
} from '../data/settings-queries.ts';
import { useAttempt } from '../parts/confirm.tsx';

type Name = keyof AccountSettings;

/** The settings with what the viewer has changed in them and not saved yet. */
export interface SettingsForm {
  values: AccountSettings;
  change(changes: Partial<AccountSettings>): void;
  hasChanged: boolean;
  /** Whether someone else has changed settings since the viewer began to. */
  isOutdated: boolean;
  /** Saves what was changed, and nothing else. While it is outdated, this writes over what others did to the same settings. */
  save(): Promise<void>;
  /** Forgets what was changed. */
  revert(): void;
  isRunning: boolean;
  error: Error | null;
}

/** @param stored as they were read last; what isn't changed here follows them. */
export function useSettingsForm({ settings, tag }: TaggedSettings, then: () => void): SettingsForm {
  const [edited, setEdited] = useState<{ changes: Partial<AccountSettings>; from: string }>({ changes: {}, from: tag });
  const { error, isRunning, attempt, forget } = useAttempt();
  const names = (Object.keys(edited.changes) as Name[]).filter(
    (name) => !sameValue(edited.changes[name], settings[name]),
  );
  const hasChanged = names.length > 0;
  return {
    values: { ...settings, ...edited.changes },
    change: (changes) =>
      setEdited((before) =>
        hasChanged ? { ...before, changes: { ...before.changes, ...changes } } : { changes, from: tag },
      ),
    hasChanged,
    isOutdated: hasChanged && edited.from !== tag,
    isRunning,
    error,
    revert: () => {
      forget();
      setEdited({ changes: {}, from: tag });
    },
    save: () =>
      attempt(async () => {
        try {
          const saved = edited.changes;
          const stored = await changeSettings(Object.fromEntries(names.map((name) => [name, saved[name]])), tag);
          // What was changed again meanwhile stays.
          setEdited(({ changes }) => {
            const left = Object.entries(changes).filter(([name, value]) => !sameValue(value, saved[name as Name]));
            return { changes: Object.fromEntries(left), from: stored.tag };
          });
          then();
        } catch (thrown) {
          if (!(thrown instanceof MailwrightError) || thrown.status !== 412) throw thrown;
          // With the others' settings the form knows that it is outdated, and says so.
          await refreshSettings();
        }
      }),
  };
}
