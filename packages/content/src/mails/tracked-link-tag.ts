import type { Context, Emitter, Liquid, Tag, TagToken, Template, TopLevelToken } from 'liquidjs';
import type { RecipientTracking } from './campaign-source.ts';

/**
 * The name of the Liquid tag that `trackHtml` writes around a link's URL, within the attribute. Authors can't use it.
 */
export const trackedLinkTag = 'tracked_link';

/** A parsed tag. */
interface TrackedLink extends Tag {
  link: number;
  templates: Template[];
}

/** Whether a template is a tracked link. */
export function isTrackedLink(template: Template): template is Template & TrackedLink {
  return 'name' in template && template.name === trackedLinkTag;
}

/** Whether a source contains the tag, which only `trackHtml` may write. */
export function hasTrackedLink(source: string): boolean {
  return /\{%-?\s*(?:end)?tracked_link\b/.test(source);
}

/**
 * Registers the tag with the engine for HTML.
 * @param trackingOf returns the tracking of the recipient for whom a context was created.
 */
export function registerTrackedLink(
  engine: Liquid,
  trackingOf: (context: Context) => RecipientTracking | undefined,
): void {
  engine.registerTag(trackedLinkTag, {
    parse(token: TagToken, remaining: TopLevelToken[]) {
      const parsed = this as unknown as TrackedLink;
      parsed.link = Number(token.args);
      parsed.templates = [];
      const stream = this.liquid.parser
        .parseStream(remaining)
        .on(`tag:end${trackedLinkTag}`, () => stream.stop())
        .on('template', (template: Template) => parsed.templates.push(template))
        .on('end', () => {
          throw new Error(`tag ${token.getText()} not closed`);
        });
      stream.start();
    },
    *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
      const { link, templates } = this as unknown as TrackedLink;
      const html = yield this.liquid.renderer.renderTemplates(templates, context);
      emitter.write(toTrackedUrl(link, String(html), trackingOf(context)));
    },
  });
}

const characters = new Map<string, string>(
  Object.entries({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }),
);

/**
 * The recipient's tracked URL for a link.
 * @param html the link's URL, escaped for HTML; it is returned as it is when it isn't a URL.
 */
export function toTrackedUrl(link: number, html: string, tracking: RecipientTracking | undefined): string {
  const target = html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters.get(entity) ?? entity);
  if (tracking === undefined || !URL.canParse(target)) return html;
  return `${tracking.click}${link}/${tracking.signTarget(link, target)}`;
}
