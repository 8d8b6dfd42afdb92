import { makeIcon } from './make-icon.tsx';

export const IconMenu2 = /* @__PURE__ */ makeIcon(['M4 6l16 0', 'M4 12l16 0', 'M4 18l16 0']);
