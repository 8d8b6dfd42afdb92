import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import {
  automationValidationQuery,
  type SavedDraft,
  type SaveOutcome,
  saveAutomation,
  type TaggedAutomation,
} from '../../data/automation-queries.ts';
import { useChange } from '../../data/use-change.ts';
import { useExplain } from '../../parts/use-explain.ts';
import { currentProblems, type Draft, isSameDraft, toDraft } from './draft.ts';
import { beginHistory, change, type EditHistory, redo, undo } from './edit-history.ts';
import { explainProblems, mergeProblems, type PlacedProblems, placeProblems } from './problems-by-step.ts';

const noProblems: PlacedProblems = new Map();

/** An automation's draft in this window, and how it is saved. */
export interface FlowDraft {
  draft: Draft;
  isDirty: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** The problems by step, for parts that haven't changed since the problems were found. */
  problems: PlacedProblems;
  /** What someone else has saved in the meantime, if this draft's save would have overwritten it; otherwise null. */
  conflict: TaggedAutomation | null;
  edit(next: Draft | ((now: Draft) => Draft), about?: string): void;
  /** Says whether an editor has input that it hasn't passed on yet, which counts as unsaved. */
  awaitInput(isAwaited: boolean): void;
  undo(): void;
  redo(): void;
  /**
   * Saves the draft.
   * @param over the version to overwrite after a conflict
   * @param then called with whether the draft was saved: false if there is a conflict, or a problem at a step
   */
  save(given?: { over?: TaggedAutomation; then?: (isSaved: boolean) => void }): Promise<void>;
  /** Why the last save failed, unless there is a conflict or a problem at a step. */
  error: Error | null;
  isSaving: boolean;
  takeTheirs(): void;
}

type Saving = SavedDraft & { draft: Draft; then?: (isSaved: boolean) => void };

/** Edits an automation with undo. A save overwrites only the version that was opened here. */
export function useFlowDraft({ automation, tag }: TaggedAutomation): FlowDraft {
  const { uid } = automation;
  // The draft as the service stored it, to recognize other people's changes.
  const [base, setBase] = useState(() => ({ draft: toDraft(automation), tag }));
  const [history, setHistory] = useState(() => beginHistory(base.draft));
  // The very object that was saved: undoing past a save counts as a change.
  const [saved, setSaved] = useState(base.draft);
  const [refused, setRefused] = useState({ placed: noProblems, of: base.draft });
  const [conflict, setConflict] = useState<TaggedAutomation | null>(null);
  const [isAwaiting, awaitInput] = useState(false);
  const isDirty = isAwaiting || history.now !== saved;
  const explain = useExplain();
  const validation = useQuery({ ...automationValidationQuery(uid), enabled: automation.status !== 'archived' });

  const take = (taken: TaggedAutomation) => {
    const draft = toDraft(taken.automation);
    setBase({ draft, tag: taken.tag });
    setHistory(beginHistory(draft));
    setSaved(draft);
    setConflict(null);
  };
  useEffect(() => {
    if (!isDirty && !isSameDraft(base.draft, toDraft(automation))) take({ automation, tag });
  }, [automation]);

  const saving = useChange<Saving, SaveOutcome>(saveAutomation, (outcome, { draft: sent, then }) => {
    if ('saved' in outcome) {
      setBase({ draft: toDraft(outcome.saved.automation), tag: outcome.saved.tag });
      setSaved(sent);
      setRefused({ placed: noProblems, of: sent });
      setConflict(null);
    } else if ('conflict' in outcome) setConflict(outcome.conflict);
    else {
      const found = Object.entries(outcome.refused).map(([part, messages]) => ({ part, message: messages.join(', ') }));
      setRefused({ placed: placeProblems(sent.steps, found), of: sent });
    }
    then?.('saved' in outcome);
  });

  const problems = useMemo(() => {
    const { errors = [], warnings = [] } = validation.data ?? {};
    const found = [...errors, ...warnings.map((warning) => ({ ...warning, isWarning: true }))];
    const all = mergeProblems(
      currentProblems(refused.placed, refused.of, history.now),
      currentProblems(placeProblems(saved.steps, found), saved, history.now),
    );
    return explainProblems(all, explain);
  }, [validation.data, refused, saved, history.now, explain]);

  const step = (by: (history: EditHistory<Draft>) => EditHistory<Draft>) => setHistory(by);
  return {
    draft: history.now,
    isDirty,
    canUndo: history.before.length > 0,
    canRedo: history.after.length > 0,
    problems,
    conflict,
    edit: (next, about) =>
      step((before) => change(before, typeof next === 'function' ? next(before.now) : next, about)),
    awaitInput,
    undo: () => step(undo),
    redo: () => step(redo),
    save: ({ over, then } = {}) => {
      const against = over === undefined ? base : { draft: toDraft(over.automation), tag: over.tag };
      return saving.run({
        uid,
        draft: history.now,
        tag: against.tag,
        isUnchanged: (current) => isSameDraft(toDraft(current), against.draft),
        ...(then === undefined ? {} : { then }),
      });
    },
    error: saving.error,
    isSaving: saving.isRunning,
    takeTheirs: () => {
      if (conflict !== null) take(conflict);
    },
  };
}
