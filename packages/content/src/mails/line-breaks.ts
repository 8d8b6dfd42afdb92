/**
 * Replaces all line breaks in a text with line feeds. A lone carriage return must not get into a mail: some servers
 * take it for the end of a line, and what follows a line with a single dot for commands.
 */
export function toLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
