import type { Page } from 'playwright-core';

/** What a page's main thread did, in milliseconds of its own CPU time, which other processes don't affect. */
export interface Tasks {
  longestMs: number;
  totalMs: number;
  /** The number of tasks that would block the page for longer than 50 ms. */
  overFifty: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** CPU time in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

/** Measures a page's tasks while `act` runs, with a Chromium trace. */
export async function measureTasks(page: Page, act: () => Promise<unknown>): Promise<Tasks> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser');
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain';
  const mains = new Set(traceEvents.filter(isMain).map(thread));
  const times = traceEvents
    .filter((event) => event.name === 'RunTask' && mains.has(thread(event)))
    .map(({ tdur = 0 }) => tdur / 1_000);
  return {
    longestMs: Math.round(Math.max(0, ...times)),
    totalMs: Math.round(times.reduce((sum, each) => sum + each, 0)),
    overFifty: times.filter((each) => each > 50).length,
  };
}
