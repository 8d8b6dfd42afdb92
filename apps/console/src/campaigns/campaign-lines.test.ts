import { expect, test } from '@jest/globals';
import { savedTexts, textsOf } from './campaign-lines.ts';

type Campaign = Parameters<typeof textsOf>[0];

test('each line shows its property of the campaign, or nothing where the campaign has no value', () => {
  const campaign = {
    name: 'Letter',
    subject: 'News',
    preheader: null,
    from_name: 'Ada',
    from_email: 'ada@example.com',
  };
  expect(textsOf(campaign as Campaign)).toMatchObject({ ...campaign, preheader: '' });
});

test('only edited lines are saved; an emptied one removes its value, unless the campaign needs one', () => {
  expect(savedTexts({ preheader: ' ', name: '' })).toEqual({ preheader: null, name: '' });
});
