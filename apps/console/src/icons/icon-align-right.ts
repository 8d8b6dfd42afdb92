import { makeIcon } from './make-icon.tsx';

export const IconAlignRight = /* @__PURE__ */ makeIcon(['M4 6l16 0', 'M10 12l10 0', 'M6 18l14 0']);
