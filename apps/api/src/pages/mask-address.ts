/**
 * Shows enough of an address for its owner to recognize it, and too little for anyone the mail was forwarded to:
 * `g…@example.com`, in which a word joiner keeps the line from breaking.
 */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${String.fromCodePoint(email.codePointAt(0) ?? 0)}…\u2060${email.slice(at)}`;
}
