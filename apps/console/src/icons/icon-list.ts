import { makeIcon } from './make-icon.tsx';

export const IconList = /* @__PURE__ */ makeIcon([
  'M9 6l11 0',
  'M9 12l11 0',
  'M9 18l11 0',
  'M5 6l0 .01',
  'M5 12l0 .01',
  'M5 18l0 .01',
]);
