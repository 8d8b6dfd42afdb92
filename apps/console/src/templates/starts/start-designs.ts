import type { Brand } from '../../brand/brand-values.ts';
import type { Design } from '../../content-editor/mail-html.ts';
import type { Translate } from '../../texts/catalogs.ts';
import * as news from './news-starts.ts';
import * as personal from './personal-starts.ts';
import type { Block } from '../../content-editor/block-columns.ts';
import { documentOf, type OwnLook, type StartContext } from './start-frame.ts';
import type { StartId } from './start-ids.ts';

const white = '#ffffff';

const starts: Record<Exclude<StartId, 'html'>, { look: OwnLook; make(context: StartContext): Block[] }> = {
  newsletter: { look: { accent: '#0f5f56', background: '#f3f1ec' }, make: news.newsletter },
  announcement: { look: { accent: '#3d3a8c', background: '#f1f1f7' }, make: news.announcement },
  digest: { look: { accent: '#9a3412', background: '#f7f2ec', font: 'georgia' }, make: news.digest },
  event: { look: { accent: '#7a1f5c', background: '#f8f1f5' }, make: news.event },
  product: { look: { accent: '#23211d', background: '#f1f0ed' }, make: news.product },
  letter: { look: { accent: '#1f4e79', background: white, font: 'georgia' }, make: personal.letter },
  welcome: { look: { accent: '#14532d', background: '#eff4ef' }, make: personal.welcome },
  receipt: { look: { accent: '#1f2937', background: '#f2f3f5' }, make: personal.receipt },
  reengagement: { look: { accent: '#92400e', background: '#faf5ea' }, make: personal.reengagement },
  survey: { look: { accent: '#1d4ed8', background: '#eef2fb' }, make: personal.survey },
  layout: { look: { accent: '#0f5f56', background: white }, make: personal.layout },
  blank: { look: { accent: '#0f5f56', background: white }, make: personal.blank },
};

/** The block document of a start, in the viewer's language and in the look of the account's brand. */
export function designOf(id: Exclude<StartId, 'html'>, t: Translate, brand: Brand | null): Design {
  const { look, make } = starts[id];
  return documentOf(look, { t, brand }, make);
}
