import { makeIcon } from './make-icon.tsx';

export const IconUnderline = /* @__PURE__ */ makeIcon(['M7 5v5a5 5 0 0 0 10 0v-5', 'M5 19h14']);
