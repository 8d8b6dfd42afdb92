import { createRenderer, limitedWaiting } from '@mailwright/content';

/** Shared by all suites of a process, so that each thread loads what it needs only once. */
export const testRenderer = createRenderer({ ...limitedWaiting, limitMs: 800 });
