import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import type { ChunkRecipient } from './read-chunk-recipients.ts';
import { createRenderedAhead } from './mails-in-flight.ts';

const makeRecipient = (offset: number) => ({ offset, variant: (offset % 3) + 1 }) as ChunkRecipient;

test('the mail to start next is rendered, however many mails of other variants have been rendered already', async () => {
  const recipients = Array.from({ length: 40 }, (_, offset) => makeRecipient(offset));
  // For one variant, one mail at a time is rendered; the others have nothing to render.
  const renderLogic = (some: readonly ChunkRecipient[]) => {
    const slow = some.find(({ variant }) => variant === 1);
    const light = some.filter(({ variant }) => variant !== 1);
    return Promise.resolve(
      new Map([...(slow === undefined ? [] : [slow]), ...light].map((each) => [each, { texts: [] }])),
    );
  };
  const ahead = createRenderedAhead({
    renderLogic: renderLogic as Parameters<typeof createRenderedAhead>[0]['renderLogic'],
    recipients,
    enough: 20,
    onChange: () => {},
  });
  for (const next of recipients) {
    await until(`the mail of ${next.offset} to be rendered`, () => {
      ahead.goOn(next);
      return Promise.resolve(ahead.has(next));
    });
    ahead.take(next);
  }
  expect(ahead.isRendering()).toBe(false);
});
