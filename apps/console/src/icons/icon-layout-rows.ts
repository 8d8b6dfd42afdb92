import { makeIcon } from './make-icon.tsx';

export const IconLayoutRows = /* @__PURE__ */ makeIcon([
  'M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12',
  'M4 12l16 0',
]);
