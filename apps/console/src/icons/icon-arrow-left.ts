import { makeIcon } from './make-icon.tsx';

export const IconArrowLeft = /* @__PURE__ */ makeIcon(['M5 12l14 0', 'M5 12l6 6', 'M5 12l6 -6']);
