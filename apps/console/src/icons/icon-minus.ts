import { makeIcon } from './make-icon.tsx';

export const IconMinus = /* @__PURE__ */ makeIcon(['M5 12l14 0']);
