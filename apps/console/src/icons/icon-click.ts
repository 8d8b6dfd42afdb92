import { makeIcon } from './make-icon.tsx';

export const IconClick = /* @__PURE__ */ makeIcon([
  'M3 12l3 0',
  'M12 3l0 3',
  'M7.8 7.8l-2.2 -2.2',
  'M16.2 7.8l2.2 -2.2',
  'M7.8 16.2l-2.2 2.2',
  'M12 12l9 3l-4 2l-2 4l-3 -9',
]);
