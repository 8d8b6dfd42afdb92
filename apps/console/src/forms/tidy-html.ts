/** Formats HTML with one element per line and without indentation, so that it is easy to read and copy. */
export function tidyHtml(html: string): string {
  return html
    .replaceAll('> <', '>\n<')
    .replaceAll(/ {2,}/g, ' ')
    .split('\n')
    .flatMap((line) => line.trim() || [])
    .join('\n');
}
