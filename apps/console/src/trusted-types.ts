// The page is served with require-trusted-types-for 'script': nothing may set HTML from a text, unless this policy makes it
// trusted. It is the first thing that main.tsx imports, before anything could set some.

// Documents that are parsed so run nothing, and frames run nothing that the page's own policy doesn't allow.
const inert = new Set(['DOMParser parseFromString', 'HTMLIFrameElement srcdoc']);

interface TrustedTypesFactory {
  createPolicy(
    name: 'default',
    rules: { createHTML(text: string, type: string, sink: string): string | null },
  ): unknown;
}

/** The text when it may be set there, else null: Mantine sets the rules of style elements, which have no markup. */
export function trustHtml(text: string, _type: string, sink: string): string | null {
  return inert.has(sink) || !text.includes('<') ? text : null;
}

// Texts can never be scripts or their addresses: the policy has no rules for these.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
trustedTypes?.createPolicy('default', { createHTML: trustHtml });
