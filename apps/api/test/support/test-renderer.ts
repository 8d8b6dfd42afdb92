import { createRenderer, limitedWaiting } from '@mailwright/mail';

/** For all suites of a process: each thread loads what it needs once. */
export const testRenderer = createRenderer({ ...limitedWaiting, limitMs: 800 });
