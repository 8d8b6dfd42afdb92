import '../../texts/starts.ts';
import type { Block } from '../../content-editor/block-columns.ts';
import { bold, bullets, button, columns, heading, linkTo, paragraph, text } from './start-blocks.ts';
import { footOf, headOf, type StartContext } from './start-frame.ts';

export function letter(context: StartContext): Block[] {
  const { t, blocks } = context;
  return [
    ...headOf(context),
    paragraph(t('starts.greeting')),
    paragraph(t('starts.letter.first')),
    paragraph(t('starts.letter.second')),
    paragraph(t('starts.letter.third'), 'padding-bottom: 20px'),
    button(t('starts.letter.button')),
    paragraph(t('starts.letter.fourth'), 'padding-top: 20px'),
    paragraph(t('starts.seeYou'), 'padding-top: 20px'),
    paragraph([text(t('starts.letter.name'), bold)], 'padding-bottom: 0'),
    blocks.quietly(t('starts.letter.role'), 'padding-top: 0'),
    ...footOf(context),
  ];
}

export function welcome(context: StartContext): Block[] {
  const { t, blocks } = context;
  const step = (number: string, title: string, words: string) => [
    blocks.figure(number),
    heading(3, title, 'line-height: 1.3'),
    paragraph(words, 'font-size: 15px'),
  ];
  return [
    ...headOf(context),
    blocks.band(
      (color) => [
        blocks.eyebrow(t('starts.welcome.eyebrow'), color),
        blocks.title(t('starts.welcome.title'), color),
        blocks.lead(t('starts.welcome.lead'), color),
      ],
      t('starts.welcome.button'),
    ),
    heading(2, t('starts.welcome.steps'), 'padding-top: 32px; padding-bottom: 12px'),
    columns(
      step('1', t('starts.welcome.first'), t('starts.welcome.firstText')),
      step('2', t('starts.welcome.second'), t('starts.welcome.secondText')),
      step('3', t('starts.welcome.third'), t('starts.welcome.thirdText')),
    ),
    ...footOf(context),
  ];
}

/** Its values come from the caller of the API. It has no unsubscribe link, because transactional emails have none. */
export function receipt(context: StartContext): Block[] {
  const { t, blocks } = context;
  const noList = { hasList: false };
  return [
    ...headOf(context, noList),
    blocks.eyebrow(t('starts.receipt.eyebrow')),
    blocks.title(t('starts.receipt.title')),
    blocks.lead(t('starts.receipt.lead')),
    blocks.box(
      columns(
        [blocks.label(t('starts.receipt.number')), blocks.value('{{ data.order }}')],
        [blocks.label(t('starts.receipt.status')), blocks.value(t('starts.receipt.statusText'))],
      ),
    ),
    blocks.space(),
    button(t('starts.receipt.button')),
    heading(2, t('starts.receipt.next'), 'padding-top: 32px'),
    paragraph(t('starts.receipt.nextText')),
    blocks.quietly(t('starts.receipt.help'), 'padding-top: 12px'),
    ...footOf(context, noList),
  ];
}

export function reengagement(context: StartContext): Block[] {
  const { t, blocks } = context;
  return [
    ...headOf(context),
    blocks.title(t('starts.reengagement.title')),
    paragraph(t('starts.greeting')),
    blocks.lead(t('starts.reengagement.lead')),
    button(t('starts.reengagement.button')),
    blocks.space(),
    blocks.box(
      heading(2, t('starts.reengagement.missed'), 'padding-top: 0; padding-bottom: 8px'),
      bullets(t('starts.reengagement.first'), t('starts.reengagement.second'), t('starts.reengagement.third')),
    ),
    blocks.quietly(
      [text(`${t('starts.reengagement.or')} `), text(t('starts.footer.unsubscribe'), linkTo('{{ unsubscribe_url }}'))],
      'padding-top: 20px',
    ),
    ...footOf(context),
  ];
}

export function survey(context: StartContext): Block[] {
  const { t, blocks } = context;
  const answer = (label: string) => [button(label, 'display: block; text-align: center')];
  return [
    ...headOf(context),
    blocks.eyebrow(t('starts.survey.eyebrow')),
    blocks.title(t('starts.survey.title')),
    blocks.lead(t('starts.survey.lead')),
    columns(answer(t('starts.survey.good')), answer(t('starts.survey.fair')), answer(t('starts.survey.bad'))),
    blocks.space(),
    blocks.box(
      heading(2, t('starts.survey.why'), 'padding-top: 0'),
      paragraph(t('starts.survey.whyText')),
      paragraph([text(t('starts.survey.button'), linkTo('https://example.com/'))]),
      blocks.quietly(t('starts.survey.note'), 'padding-bottom: 0'),
    ),
    ...footOf(context),
  ];
}

/** A layout: what surrounds the content of mails. */
export function layout(context: StartContext): Block[] {
  return [...headOf(context), paragraph('{{ content }}'), ...footOf(context)];
}

export function blank(context: StartContext): Block[] {
  return [...headOf(context), paragraph(context.t('starts.greeting')), ...footOf(context)];
}
