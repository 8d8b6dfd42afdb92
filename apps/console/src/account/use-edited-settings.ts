import { useState } from 'react';
import { queryClient } from '../data/query-client.ts';
import { type AccountSettings, saveSettings, settingsQuery, type TaggedSettings } from '../data/settings-queries.ts';
import { useChange } from '../data/use-change.ts';
import { type Edits, useEdits } from '../parts/use-edits.ts';

/** The settings, with the viewer's unsaved changes applied. */
export interface EditedSettings extends Pick<Edits<AccountSettings>, 'values' | 'change' | 'hasChanged'> {
  /** Whether someone else has changed the settings since the viewer began to edit. */
  isOutdated: boolean;
  /**
   * Saves only what was changed. If the settings are outdated, this overwrites other people's changes to the same ones.
   */
  save(): Promise<void>;
  /** Discards the unsaved changes. */
  revert(): void;
  isRunning: boolean;
  error: Error | null;
}

/** @param stored the settings as last read; whatever hasn't been changed here follows them. */
export function useEditedSettings({ settings, tag }: TaggedSettings, then: () => void): EditedSettings {
  const { values, changes, hasChanged, change, settle } = useEdits(settings);
  // The tag of the settings that the viewer began with.
  const [from, setFrom] = useState(tag);
  const restart = () => {
    settle(values);
    setFrom(tag);
  };
  // If they were changed by someone else, having read them makes the form outdated, which it then shows.
  const { error, isRunning, run, forget } = useChange(saveSettings, async (isSaved, { changes: saved }) => {
    if (!isSaved) return;
    setFrom((await queryClient.ensureQueryData(settingsQuery)).tag);
    settle(saved);
    then();
  });
  return {
    values,
    change: (more) => {
      if (!hasChanged) restart();
      change(more);
    },
    hasChanged,
    isOutdated: hasChanged && from !== tag,
    isRunning,
    error,
    revert: () => {
      forget();
      restart();
    },
    save: () => run({ changes, tag }),
  };
}
