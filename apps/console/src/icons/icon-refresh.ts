import { makeIcon } from './make-icon.tsx';

export const IconRefresh = /* @__PURE__ */ makeIcon([
  'M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4',
  'M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4',
]);
