import type { List } from '@mailwright/client';
import { createContext, use } from 'react';
import type { Automation, Step, StepReport } from '../../data/automation-types.ts';
import type { Named, Names } from '../use-names.ts';
import type { Draft } from './draft.ts';
import type { PlacedProblems } from './problems-by-step.ts';
import type { Place } from './step-tree.ts';

/** What the diagram, the list and the forms have in common. */
export interface Flow {
  automation: Automation;
  list: List;
  names: Names;
  /** The steps that send mails, by their ids, in their order. */
  mails: Named[];
  draft: Draft;
  /** Whether the draft differs from what was saved last. */
  isDirty: boolean;
  problems: PlacedProblems;
  /** The figures of the steps of one version by their ids; undefined before it has one. */
  figures: ReadonlyMap<string, StepReport> | undefined;
  canChange: boolean;
  /** What is chosen: the id of a step, `''` for the start, or nothing. */
  chosen: string | undefined;
  choose(chosen: string | undefined): void;
  /** The step that is being moved, until its place is chosen. */
  moving: string | undefined;
  startMoving(id: string | undefined): void;
  edit(next: Draft, about?: string): void;
  add(place: Place, type: Step['type']): void;
  /** Puts the step that is being moved at a place. */
  put(place: Place): void;
  copy(id: string): void;
  remove(id: string): void;
}

export const FlowContext = createContext<Flow | undefined>(undefined);

/** The flow that is shown. */
export function useFlow(): Flow {
  const flow = use(FlowContext);
  if (flow === undefined) throw new Error('useFlow is called outside of a flow');
  return flow;
}
