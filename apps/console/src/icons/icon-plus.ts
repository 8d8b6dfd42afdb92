import { makeIcon } from './make-icon.tsx';

export const IconPlus = /* @__PURE__ */ makeIcon(['M12 5l0 14', 'M5 12l14 0']);
