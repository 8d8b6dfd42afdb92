import { MailwrightError } from '@mailwright/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { api } from '../../data/api-client.ts';
import {
  automationQuery,
  automationValidationQuery,
  readAutomation,
  refreshAutomations,
  type TaggedAutomation,
} from '../../data/automation-queries.ts';
import { queryClient } from '../../data/query-client.ts';
import { useExplain } from '../../parts/use-explain.ts';
import { currentProblems, type Draft, isSameDraft, toDraft } from './draft.ts';
import { beginHistory, change, type EditHistory, redo, undo } from './edit-history.ts';
import { explainProblems, mergeProblems, type PlacedProblems, placeProblems } from './problems-by-step.ts';

// The maximum number of tries to save. An active automation's tag also changes with its figures, so a save is repeated
// if nothing else has changed.
const maxTries = 8;
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
  edit(next: Draft, about?: string): void;
  undo(): void;
  redo(): void;
  /**
   * Resolves to whether the draft was saved: false if there is a conflict, or a problem at a step.
   * @param over the version to overwrite after a conflict
   * @throws MailwrightError
   */
  save(over?: TaggedAutomation): Promise<boolean>;
  takeTheirs(): void;
}

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
  const isDirty = history.now !== saved;
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

  const save = async (over?: TaggedAutomation) => {
    const sent = history.now;
    const path = { uid };
    let against = over === undefined ? base : { draft: toDraft(over.automation), tag: over.tag };
    for (let tries = 1; ; tries += 1) {
      const params = { path, header: { 'If-Match': against.tag } };
      const { data, error, response } = await api.PATCH('/automations/{uid}', { params, body: sent });
      if (data !== undefined) {
        const tagged = { automation: data, tag: response.headers.get('ETag') ?? '' };
        setBase({ draft: toDraft(data), tag: tagged.tag });
        setSaved(sent);
        setRefused({ placed: noProblems, of: sent });
        setConflict(null);
        queryClient.setQueryData(automationQuery(uid).queryKey, tagged);
        void refreshAutomations();
        return true;
      }
      const problem = new MailwrightError(response, error);
      if (problem.code === 'validation_failed') {
        const found = Object.entries(problem.errors).map(([part, messages]) => ({
          part,
          message: messages.join(', '),
        }));
        setRefused({ placed: placeProblems(sent.steps, found), of: sent });
        return false;
      }
      if (problem.code !== 'precondition_failed' || tries === maxTries) throw problem;
      const current = await readAutomation(uid);
      if (!isSameDraft(toDraft(current.automation), against.draft)) {
        setConflict(current);
        return false;
      }
      against = { draft: against.draft, tag: current.tag };
    }
  };

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
    edit: (next, about) => step((before) => change(before, next, about)),
    undo: () => step(undo),
    redo: () => step(redo),
    save,
    takeTheirs: () => {
      if (conflict !== null) take(conflict);
    },
  };
}
