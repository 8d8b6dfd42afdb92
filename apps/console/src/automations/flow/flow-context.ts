import type { List } from 'mailwright';
import { createContext, use } from 'react';
import type { Automation, Step, StepReport } from '../../data/automation-types.ts';
import { useI18n } from '../../texts/language.tsx';
import type { Describing } from '../describe/describe-flow.ts';
import type { Named, Names } from '../use-names.ts';
import type { Draft } from './draft.ts';
import type { PlacedProblems } from './problems-by-step.ts';
import type { Place } from './step-tree.ts';

/** What the diagram, the list and the forms share. */
export interface Flow {
  automation: Automation;
  list: List;
  names: Names;
  /** The steps that send mails, in flow order, with their step ids and subjects. */
  mails: Named[];
  draft: Draft;
  /** Whether the draft differs from what was last saved. */
  isDirty: boolean;
  problems: PlacedProblems;
  /** The figures of each step by its id, for one version or for all of them; undefined before there is a version. */
  figures: ReadonlyMap<string, StepReport> | undefined;
  canChange: boolean;
  /** The chosen step's id, `''` for the start, or undefined for nothing. */
  chosen: string | undefined;
  choose(chosen: string | undefined): void;
  /** The id of the step that is being moved, until its new position is chosen. */
  moving: string | undefined;
  startMoving(id: string | undefined): void;
  /** A function makes the next draft from the current one, for what is passed on later than it is typed. */
  edit(next: Draft | ((now: Draft) => Draft), about?: string): void;
  add(place: Place, type: Step['type']): void;
  /** Moves the step that is being moved to this position. */
  put(place: Place): void;
  copy(id: string): void;
  remove(id: string): void;
}

export const FlowContext = createContext<Flow | undefined>(undefined);

/** The flow that the page shows. */
export function useFlow(): Flow {
  const flow = use(FlowContext);
  if (flow === undefined) throw new Error('useFlow is called outside of a flow');
  return flow;
}

/** What descriptions of the flow's parts may name. */
export function useDescribing(): Describing {
  const { t } = useI18n();
  const { list, names, draft } = useFlow();
  return { list, t, nameOf: names.nameOf, steps: draft.steps };
}
