import type { Step } from '../../data/automation-types.ts';
import { branchesOf, endsRun, idOf, type Place } from './step-tree.ts';

/** A part of the diagram: the trigger, a step, a branch's name, a position for a new step, or the end. */
export type FlowPart = { id: string; x: number; y: number; width: number; height: number } & (
  | { kind: 'trigger' }
  | { kind: 'step'; step: Step }
  /** `branch` is the index of the branch within the step. */
  | { kind: 'branch'; step: Step; branch: number }
  | { kind: 'add'; place: Place }
  | { kind: 'end' }
);

/** A line from one part to the next. */
export interface FlowLine {
  from: string;
  to: string;
}

/** The sizes of the parts and the gaps between them. */
export interface FlowSizes {
  box: { width: number; height: number };
  branch: { width: number; height: number };
  add: number;
  across: number;
  down: number;
}

interface Flow {
  parts: FlowPart[];
  lines: FlowLine[];
}

/**
 * Positions all parts of the diagram: the trigger at the top, the steps below it, and branches side by side, centered
 * below their step. No two parts overlap; parts and lines are in reading order.
 */
export function layoutFlow(steps: Step[], sizes: FlowSizes): Flow & { width: number; height: number } {
  const flow: Flow = { parts: [], lines: [] };
  const { box, down } = sizes;
  const width = widthOfAll(steps, sizes);
  const middle = width / 2;
  flow.parts.push({ kind: 'trigger', id: 'trigger', x: middle - box.width / 2, y: 0, ...box });
  const sequence = layoutSequence(flow, sizes, {
    steps,
    place: { parent: null, branch: 'steps' },
    middle,
    top: box.height + down,
    from: ['trigger'],
  });
  let height = sequence.bottom;
  if (sequence.ends.length > 0) {
    const { branch } = sizes;
    flow.parts.push({ kind: 'end', id: 'end', x: middle - branch.width / 2, y: sequence.bottom + down, ...branch });
    for (const from of sequence.ends) flow.lines.push({ from, to: 'end' });
    height += down + branch.height;
  }
  return { ...flow, width, height };
}

interface Sequence {
  steps: Step[];
  place: Omit<Place, 'index'>;
  middle: number;
  top: number;
  /** The ids of the parts that lead to the first step. */
  from: string[];
}

/**
 * Lays out steps one below the other. Returns the ids of the parts that the flow continues from; none if every path
 * ends.
 */
function layoutSequence(
  flow: Flow,
  sizes: FlowSizes,
  { steps, place, middle, top, from }: Sequence,
): { bottom: number; ends: string[] } {
  const { box, add, down } = sizes;
  let y = top;
  let ends = from;
  const put = (part: FlowPart) => {
    flow.parts.push(part);
    for (const each of ends) flow.lines.push({ from: each, to: part.id });
    ends = [part.id];
    y += part.height;
  };
  const putAdd = (index: number) => {
    const id = `add ${place.parent ?? ''} ${place.branch} ${index}`;
    put({ kind: 'add', id, place: { ...place, index }, x: middle - add / 2, y, width: add, height: add });
  };
  putAdd(0);
  for (const [index, step] of steps.entries()) {
    y += down;
    put({ kind: 'step', id: idOf(step), step, x: middle - box.width / 2, y, ...box });
    const lanes = lanesOf(step, sizes);
    if (lanes.length > 0) {
      const fork = layoutLanes(flow, sizes, { step, lanes, middle, top: y + down });
      y = fork.bottom;
      ends = fork.ends;
    }
    if (endsRun(step)) ends = [];
    // Nothing can follow if every path ends, unless there already are steps after it.
    if (ends.length === 0 && index === steps.length - 1) break;
    y += down;
    putAdd(index + 1);
  }
  return { bottom: y, ends };
}

interface Lane {
  /** Absent if the branch can't have steps: when a wait's event happens, the run simply continues. */
  steps?: Step[];
  path?: string;
  width: number;
}

function layoutLanes(
  flow: Flow,
  sizes: FlowSizes,
  { step, lanes, middle, top }: { step: Step; lanes: Lane[]; middle: number; top: number },
): { bottom: number; ends: string[] } {
  const { branch, across, down } = sizes;
  const whole = lanes.reduce((sum, { width }) => sum + width, across * (lanes.length - 1));
  let left = middle - whole / 2;
  let bottom = top;
  const ends: string[] = [];
  for (const [index, { steps, path, width }] of lanes.entries()) {
    const own = left + width / 2;
    const id = `branch ${idOf(step)} ${index}`;
    flow.parts.push({ kind: 'branch', id, step, branch: index, x: own - branch.width / 2, y: top, ...branch });
    flow.lines.push({ from: idOf(step), to: id });
    let end = { bottom: top + branch.height, ends: [id] };
    if (steps !== undefined && path !== undefined) {
      const place = { parent: idOf(step), branch: path };
      end = layoutSequence(flow, sizes, { steps, place, middle: own, top: end.bottom + down, from: [id] });
    }
    bottom = Math.max(bottom, end.bottom);
    ends.push(...end.ends);
    left += width + across;
  }
  return { bottom, ends };
}

/** The branches of a step, from left to right; most kinds have none. */
function lanesOf(step: Step, sizes: FlowSizes): Lane[] {
  const lanes = branchesOf(step).map(({ path, steps }) => ({ path, steps, width: widthOfAll(steps, sizes) }));
  return step.type === 'wait' && lanes.length > 0 ? [{ width: sizes.branch.width }, ...lanes] : lanes;
}

function widthOfAll(steps: Step[], sizes: FlowSizes): number {
  const widths = steps.map((step) => {
    const lanes = lanesOf(step, sizes);
    return lanes.reduce((sum, { width }) => sum + width, sizes.across * (lanes.length - 1));
  });
  return Math.max(sizes.box.width, ...widths);
}
