import { makeIcon } from './make-icon.tsx';

export const IconItalic = /* @__PURE__ */ makeIcon(['M11 5l6 0', 'M7 19l6 0', 'M14 5l-4 14']);
