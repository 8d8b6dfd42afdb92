import { makeIcon } from './make-icon.tsx';

export const IconMaximize = /* @__PURE__ */ makeIcon([
  'M4 8v-2a2 2 0 0 1 2 -2h2',
  'M4 16v2a2 2 0 0 0 2 2h2',
  'M16 4h2a2 2 0 0 1 2 2v2',
  'M16 20h2a2 2 0 0 0 2 -2v-2',
]);
