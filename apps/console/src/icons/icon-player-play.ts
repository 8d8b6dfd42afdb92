import { makeIcon } from './make-icon.tsx';

export const IconPlayerPlay = /* @__PURE__ */ makeIcon(['M7 4v16l13 -8l-13 -8']);
