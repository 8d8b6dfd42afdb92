import type { Context, Emitter, Liquid, Tag, TagToken, Template, TopLevelToken } from 'liquidjs';
import type { RecipientTracking } from './campaign-source.ts';

/** The name of a tag of Liquid that `trackHtml` writes around the URL of a link, within its attribute. Authors can't use it. */
export const trackedLinkTag = 'tracked_link';

/** A parsed link. */
interface TrackedLink extends Tag {
  link: number;
  templates: Template[];
}

/** Whether a template is a tracked link. */
export function isTrackedLink(template: Template): template is Template & TrackedLink {
  return 'name' in template && template.name === trackedLinkTag;
}

/** Whether a source has the tag, which only `trackHtml` may write. */
export function hasTrackedLink(source: string): boolean {
  return /\{%-?\s*(?:end)?tracked_link\b/.test(source);
}

/**
 * Adds the tag to an engine of HTML.
 * @param trackingOf the tracking of the recipient for whom a context is.
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

/** The recipient's own URL of a link, whose URL is escaped for HTML; that itself when it is none. */
export function toTrackedUrl(link: number, html: string, tracking: RecipientTracking | undefined): string {
  const target = html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters.get(entity) ?? entity);
  if (tracking === undefined || !URL.canParse(target)) return html;
  return `${tracking.click}${link}/${tracking.signTarget(link, target)}`;
}
