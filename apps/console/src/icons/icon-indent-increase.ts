import { makeIcon } from './make-icon.tsx';

export const IconIndentIncrease = /* @__PURE__ */ makeIcon([
  'M20 6l-11 0',
  'M20 12l-7 0',
  'M20 18l-11 0',
  'M4 8l4 4l-4 4',
]);
