import { describe } from '@jest/globals';
import { automationStories } from './stories/automation-stories.ts';
import { dataStories } from './stories/data-stories.ts';
import { drawerStories, keyboardStories } from './stories/keyboard-stories.ts';
import { leavingStories } from './stories/leaving-stories.ts';
import { outdatedStories } from './stories/outdated-stories.ts';
import { desktop, phone, useStories } from './support/use-stories.ts';

const story = useStories();

describe.each([desktop, phone])('at %i px', (width) => {
  automationStories(story(width));
});

describe('at any width', () => {
  dataStories(story(desktop));
  leavingStories(story(desktop));
  outdatedStories(story(desktop));
  keyboardStories(story(desktop));
  drawerStories(story(phone));
});
