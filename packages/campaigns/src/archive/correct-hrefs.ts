/**
 * Makes the links of a page without tracked links lead to where they were corrected to.
 * @param corrected by the URL in the campaign.
 */
export function correctHrefs(html: string, corrected: ReadonlyMap<string, string>): string {
  if (corrected.size === 0) return html;
  return html.replace(
    /(\shref\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi,
    (whole: string, name: string, ...quoted: unknown[]) => {
      const [inDouble, inSingle] = quoted as (string | undefined)[];
      const target = corrected.get((inDouble ?? inSingle ?? '').trim().replaceAll('&amp;', '&'));
      return target === undefined ? whole : `${name}"${escapeQuoted(target)}"`;
    },
  );
}

function escapeQuoted(url: string): string {
  return url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
