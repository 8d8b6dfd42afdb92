import { useState } from 'react';
import { sameValue } from '../autosave/same-value.ts';
import { queryClient } from '../data/query-client.ts';
import { type AccountSettings, saveSettings, settingsQuery, type TaggedSettings } from '../data/settings-queries.ts';
import { useChange } from '../data/use-change.ts';

type Name = keyof AccountSettings;

/** The settings, with the viewer's unsaved changes applied. */
export interface SettingsForm {
  values: AccountSettings;
  change(changes: Partial<AccountSettings>): void;
  hasChanged: boolean;
  /** Whether someone else has changed the settings since the viewer began to edit. */
  isOutdated: boolean;
  /**
   * Saves only what was changed. If the form is outdated, this overwrites other people's changes to the same settings.
   */
  save(): Promise<void>;
  /** Discards the unsaved changes. */
  revert(): void;
  isRunning: boolean;
  error: Error | null;
}

/** @param stored the settings as last read; whatever hasn't been changed here follows them. */
export function useSettingsForm({ settings, tag }: TaggedSettings, then: () => void): SettingsForm {
  const [edited, setEdited] = useState<{ changes: Partial<AccountSettings>; from: string }>({ changes: {}, from: tag });
  // If they were changed by someone else, having read them makes the form outdated, which it then shows.
  const { error, isRunning, run, forget } = useChange(saveSettings, async (isSaved, { changes: saved }) => {
    if (!isSaved) return;
    const stored = await queryClient.ensureQueryData(settingsQuery);
    // Keep what was changed again in the meantime.
    setEdited(({ changes }) => {
      const left = Object.entries(changes).filter(([name, value]) => !sameValue(value, saved[name as Name]));
      return { changes: Object.fromEntries(left), from: stored.tag };
    });
    then();
  });
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
    save: () => run({ changes: Object.fromEntries(names.map((name) => [name, edited.changes[name]])), tag }),
  };
}
