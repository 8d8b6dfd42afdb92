/** What V8 writes with --cpu-prof (the Chrome DevTools protocol's Profiler.Profile). */
export interface CpuProfile {
  nodes: ProfileNode[];
  samples: number[];
  /** Microseconds before each sample. */
  timeDeltas: number[];
}

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number; columnNumber?: number };
  children?: number[];
}

/** Where a profile's time went, in milliseconds, in descending order; idle time is left out. */
export interface ProfileSum {
  busyMs: number;
  /**
   * By npm package, workspace, or part of Node. A function of Node's counts toward its caller, as far as the stack
   * shows the caller.
   */
  byOwner: { name: string; ms: number }[];
  /** By function, each without the functions that it calls. */
  byFunction: { name: string; ms: number }[];
}

/** Sums up profiles of one kind of process. */
export function sumProfiles(profiles: CpuProfile[]): ProfileSum {
  const owners = new Map<string, number>();
  const functions = new Map<string, number>();
  for (const profile of profiles) {
    for (const { frames, ms } of selfTimes(profile)) {
      const [top] = frames;
      if (top === undefined || top.functionName === '(idle)' || top.functionName === '(root)') continue;
      add(owners, ownerOf(frames), ms);
      add(functions, nameOf(top), ms);
    }
  }
  const busyMs = [...owners.values()].reduce((sum, ms) => sum + ms, 0);
  return { busyMs, byOwner: sorted(owners), byFunction: sorted(functions) };
}

type Frame = ProfileNode['callFrame'];

/** The time of each node of the call tree, with its own frame and its callers' frames, innermost first. */
function selfTimes({ nodes, samples, timeDeltas }: CpuProfile): { frames: Frame[]; ms: number }[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const times = new Map<number, number>();
  // A sample's time is the time until the next one.
  for (const [index, id] of samples.entries()) add(times, id, (timeDeltas[index + 1] ?? 0) / 1_000);
  return [...times].map(([id, ms]) => {
    const frames: Frame[] = [];
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const frame = byId.get(at)?.callFrame;
      if (frame !== undefined) frames.push(frame);
    }
    return { frames, ms };
  });
}

function ownerOf(frames: Frame[]): string {
  const [top] = frames;
  if (top?.functionName.startsWith('(') === true) return top.functionName;
  for (const { url } of frames) {
    const name =
      /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? /\/((?:packages|apps)\/[^/]+)\//.exec(url)?.[1];
    if (name !== undefined) return name;
  }
  // A function without such a frame was called by the event loop itself.
  const url = frames.find((frame) => frame.url !== '')?.url ?? '';
  return url === '' ? 'V8 and Node' : url.replace(/^(node:(?:internal\/)?[^/]+).*/, '$1');
}

function nameOf({ functionName, url, lineNumber }: Frame): string {
  const location = url.replace(/.*\/(?=(?:node_modules|packages|apps)\/)/, '');
  return location === '' ? functionName : `${functionName || '(anonymous)'} ${location}:${lineNumber + 1}`;
}

function add<Key>(sums: Map<Key, number>, key: Key, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}

function sorted(sums: Map<string, number>): { name: string; ms: number }[] {
  return [...sums].map(([name, ms]) => ({ name, ms })).toSorted((a, b) => b.ms - a.ms);
}
