import { makeIcon } from './make-icon.tsx';

export const IconX = /* @__PURE__ */ makeIcon(['M18 6l-12 12', 'M6 6l12 12']);
