/**
 * Replaces all line breaks in a text with line feeds. A lone carriage return must not get into a mail: some servers
 * take it for a line end, so a dot between two of them would end the mail, and the text after it would be read as SMTP
 * commands.
 */
export function toLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
