import '../../texts/starts.ts';
import type { Block } from '../../content-editor/block-columns.ts';
import { bold, bullets, button, columns, heading, link, paragraph, text } from './start-blocks.ts';
import { footOf, headOf, type StartContext } from './start-frame.ts';

/** What begins most starts: the logo or the name of the list, and a few words, a title and a sentence. */
function opening(context: StartContext, eyebrow: string, title: string, lead: string): Block[] {
  const { blocks } = context;
  return [...headOf(context), blocks.eyebrow(eyebrow), blocks.title(title), blocks.lead(lead)];
}

function signature({ t }: StartContext): Block[] {
  return [
    paragraph(t('starts.seeYou'), 'padding-top: 20px; padding-bottom: 0'),
    paragraph([text(t('starts.team'), bold)], 'padding-top: 0'),
  ];
}

export function newsletter(context: StartContext): Block[] {
  const { t, blocks } = context;
  const short = (title: string, words: string, action: string) => [
    heading(3, title),
    paragraph(words),
    paragraph([link(action)]),
  ];
  return [
    ...opening(context, t('starts.newsletter.eyebrow'), t('starts.subjects.newsletter'), t('starts.newsletter.lead')),
    blocks.box(
      heading(2, t('starts.newsletter.main'), 'padding-top: 0'),
      paragraph(t('starts.newsletter.mainText'), 'padding-bottom: 16px'),
      button(t('starts.newsletter.mainLink')),
    ),
    blocks.space(),
    columns(
      short(t('starts.newsletter.second'), t('starts.newsletter.secondText'), t('starts.newsletter.secondLink')),
      short(t('starts.newsletter.third'), t('starts.newsletter.thirdText'), t('starts.newsletter.thirdLink')),
    ),
    ...signature(context),
    ...footOf(context),
  ];
}

export function announcement(context: StartContext): Block[] {
  const { t, blocks } = context;
  return [
    ...headOf(context),
    blocks.band(
      (color) => [
        blocks.eyebrow(t('starts.announcement.eyebrow'), color),
        blocks.title(t('starts.subjects.announcement'), color),
        blocks.lead(t('starts.announcement.lead'), color),
      ],
      t('starts.announcement.button'),
    ),
    paragraph(t('starts.announcement.text'), 'padding-top: 28px'),
    heading(2, t('starts.announcement.changes'), 'padding-top: 16px'),
    bullets(t('starts.announcement.first'), t('starts.announcement.second'), t('starts.announcement.third')),
    ...signature(context),
    ...footOf(context),
  ];
}

export function digest(context: StartContext): Block[] {
  const { t, blocks } = context;
  const read = () => paragraph([link(t('starts.digest.read'))]);
  const article = (topic: string, title: string, words: string) => [
    blocks.label(topic),
    heading(3, title, 'padding-top: 4px; line-height: 1.3'),
    paragraph(words, 'padding-bottom: 0'),
    read(),
  ];
  return [
    ...opening(context, t('starts.digest.eyebrow'), t('starts.subjects.digest'), t('starts.digest.lead')),
    blocks.box(
      blocks.label(t('starts.digest.mainTopic')),
      heading(2, t('starts.digest.main'), 'padding-top: 4px; line-height: 1.3'),
      paragraph(t('starts.digest.mainText'), 'padding-bottom: 16px'),
      button(t('starts.digest.read')),
    ),
    blocks.space(),
    columns(
      article(t('starts.digest.firstTopic'), t('starts.digest.first'), t('starts.digest.firstText')),
      article(t('starts.digest.secondTopic'), t('starts.digest.second'), t('starts.digest.secondText')),
    ),
    blocks.divider(),
    columns(
      article(t('starts.digest.thirdTopic'), t('starts.digest.third'), t('starts.digest.thirdText')),
      article(t('starts.digest.fourthTopic'), t('starts.digest.fourth'), t('starts.digest.fourthText')),
    ),
    ...footOf(context),
  ];
}

export function event(context: StartContext): Block[] {
  const { t, blocks } = context;
  const fact = (label: string, value: string) => [blocks.label(label), blocks.value(value)];
  const item = (time: string, words: string) => paragraph([text(time, bold), text(`  ${words}`)]);
  return [
    ...opening(context, t('starts.event.eyebrow'), t('starts.event.title'), t('starts.event.lead')),
    blocks.box(
      columns(
        fact(t('starts.event.when'), t('starts.event.whenText')),
        fact(t('starts.event.where'), t('starts.event.whereText')),
        fact(t('starts.event.price'), t('starts.event.priceText')),
      ),
    ),
    blocks.space(),
    button(t('starts.event.button')),
    blocks.space(),
    heading(2, t('starts.event.program'), 'padding-top: 12px'),
    item(t('starts.event.firstTime'), t('starts.event.first')),
    item(t('starts.event.secondTime'), t('starts.event.second')),
    item(t('starts.event.thirdTime'), t('starts.event.third')),
    blocks.quietly(t('starts.event.note'), 'padding-top: 16px'),
    ...footOf(context),
  ];
}

export function product(context: StartContext): Block[] {
  const { t, blocks } = context;
  const benefit = (title: string, words: string) => [
    heading(3, title, 'line-height: 1.3'),
    paragraph(words, 'font-size: 15px'),
  ];
  return [
    ...opening(context, t('starts.product.eyebrow'), t('starts.product.title'), t('starts.product.lead')),
    blocks.box(
      columns(
        [blocks.label(t('starts.product.name')), blocks.figure(t('starts.product.price'))],
        [button(t('starts.product.button')), blocks.quietly(t('starts.product.offer'), 'padding-bottom: 0')],
      ),
    ),
    blocks.space(),
    columns(
      benefit(t('starts.product.first'), t('starts.product.firstText')),
      benefit(t('starts.product.second'), t('starts.product.secondText')),
      benefit(t('starts.product.third'), t('starts.product.thirdText')),
    ),
    blocks.divider(),
    blocks.lead(t('starts.product.quote')),
    blocks.quietly(t('starts.product.quoteBy'), 'padding-top: 0'),
    ...footOf(context),
  ];
}
