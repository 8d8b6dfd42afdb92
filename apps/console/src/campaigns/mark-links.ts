import { isAddressOf } from './is-address-of.ts';

/** A link of a campaign, and what its mark says. */
export interface LinkMark {
  /** As the campaign has it, which may be a template. */
  url: string;
  text: string;
  isClicked: boolean;
}

const shape =
  'display:inline-block;margin:0 4px;padding:0 7px;border-radius:9px;vertical-align:middle;white-space:nowrap;' +
  'text-decoration:none;letter-spacing:normal;font:600 11px/18px system-ui,sans-serif;';

/**
 * The HTML of a mail with a mark after each of these links, for a frame without scripts. Its links lead nowhere there.
 * @param html as a recipient gets it, with the addresses themselves
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
  // A frame that may not open windows does nothing with a click on these.
  const base = page.createElement('base');
  base.target = '_blank';
  page.head.prepend(base);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
