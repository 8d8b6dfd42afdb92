import { makeIcon } from './make-icon.tsx';

export const IconAlignLeft = /* @__PURE__ */ makeIcon(['M4 6l16 0', 'M4 12l10 0', 'M4 18l14 0']);
