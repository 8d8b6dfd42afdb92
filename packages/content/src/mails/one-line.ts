/** Makes a text fit on one line, for example in a header: characters that would end the line become spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
