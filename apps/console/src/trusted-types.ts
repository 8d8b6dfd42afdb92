// The page is served with require-trusted-types-for 'script': no string can be set as HTML unless this policy trusts
// it. main.tsx imports this module first, before anything could set HTML.

// Nothing in a parsed document runs, and a frame runs only what the page's own policy allows.
const inert = new Set(['DOMParser parseFromString', 'HTMLIFrameElement srcdoc']);

interface TrustedTypesFactory {
  createPolicy(
    name: 'default',
    rules: { createHTML(text: string, type?: string, sink?: string): string | null },
  ): unknown;
}

/**
 * Returns the text if it may be set in this sink, else null. Text without markup is allowed, because Mantine sets the
 * rules of style elements.
 * @throws TypeError if code calls the policy itself. ProseMirror then makes a policy of its own, for parsing what is
 *   pasted in a document in which nothing runs. A text that isn't trusted would be an empty one to it.
 */
export function trustHtml(text: string, _type?: string, sink?: string): string | null {
  if (sink === undefined) throw new TypeError('This policy is only for strings that are set in a sink');
  return inert.has(sink) || !text.includes('<') ? text : null;
}

// The policy has no rules for scripts and script URLs, so strings can never become either.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
trustedTypes?.createPolicy('default', { createHTML: trustHtml });
