import { isAddressOf } from './is-address-of.ts';

/** A link of a campaign and the text of its mark. */
export interface LinkMark {
  /** The link as the campaign has it, which may be a template. */
  url: string;
  text: string;
  isClicked: boolean;
}

const shape =
  'display:inline-block;margin:0 4px;padding:0 7px;border-radius:9px;vertical-align:middle;white-space:nowrap;' +
  'text-decoration:none;letter-spacing:normal;font:600 11px/18px system-ui,sans-serif;';

/**
 * Adds a mark after each of these links to a mail's HTML, for a frame without scripts. The links lead nowhere there.
 * @param html as a recipient gets it, with the rendered addresses
 */
export function markLinks(html: string, marks: readonly LinkMark[]): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const anchor of page.querySelectorAll('a[href]')) {
    const address = anchor.getAttribute('href')?.trim() ?? '';
    const mark = marks.find(({ url }) => isAddressOf(address, url));
    if (mark === undefined) continue;
    const badge = page.createElement('span');
    badge.textContent = mark.text;
    badge.setAttribute(
      'style',
      `${shape}${mark.isClicked ? 'background:#007a6b;color:#fff' : 'background:#e7e4dd;color:#4f4c45'}`,
    );
    anchor.after(badge);
  }
  // Links that open a new window do nothing in a frame that may not open windows.
  const base = page.createElement('base');
  base.target = '_blank';
  page.head.prepend(base);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
