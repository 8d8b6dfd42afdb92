/**
 * A text with all line breaks as line feeds. A carriage return alone must not get into a mail: some servers end a line there,
 * and take what follows a line of a dot for commands.
 */
export function toLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
