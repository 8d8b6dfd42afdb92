import { makeIcon } from './make-icon.tsx';

export const IconGitBranch = /* @__PURE__ */ makeIcon([
  'M5 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M5 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M15 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M7 8l0 8',
  'M9 18h6a2 2 0 0 0 2 -2v-5',
  'M14 14l3 -3l3 3',
]);
