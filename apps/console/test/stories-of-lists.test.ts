import { describe } from '@jest/globals';
import { formStories } from './stories/form-stories.ts';
import { importStories } from './stories/import-stories.ts';
import { listStories } from './stories/list-stories.ts';
import { listPublicStories } from './stories/list-public-stories.ts';
import { listSettingsStories } from './stories/list-settings-stories.ts';
import { repeatStories } from './stories/repeat-stories.ts';
import { segmentStories } from './stories/segment-stories.ts';
import { desktop, phone, useStories } from './support/use-stories.ts';

const story = useStories();

describe.each([desktop, phone])('at %i px', (width) => {
  listStories(story(width));
  importStories(story(width));
  listSettingsStories(story(width));
  segmentStories(story(width));
  formStories(story(width));
});

describe('at any width', () => {
  listPublicStories(story(desktop));
  repeatStories(story(desktop));
});
