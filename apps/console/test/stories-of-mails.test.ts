import { describe } from '@jest/globals';
import { audienceChoiceStories } from './stories/audience-choice-stories.ts';
import { audienceStories } from './stories/audience-stories.ts';
import { campaignStories } from './stories/campaign-stories.ts';
import { contentStories } from './stories/content-stories.ts';
import { designStories } from './stories/design-stories.ts';
import { emailStories } from './stories/email-stories.ts';
import { galleryStories } from './stories/gallery-stories.ts';
import { homeStories } from './stories/home-stories.ts';
import { mediaStories } from './stories/media-stories.ts';
import { reportStories } from './stories/report-stories.ts';
import { stepStories } from './stories/step-stories.ts';
import { desktop, phone, useStories } from './support/use-stories.ts';

const story = useStories();

// This runs first, because demo data is offered only until the first campaign is sent, which other stories do.
describe('in a new account', () => homeStories(story(desktop)));

describe.each([desktop, phone])('at %i px', (width) => {
  campaignStories(story(width));
  contentStories(story(width));
  stepStories(story(width));
  galleryStories(story(width));
});

describe('at any width', () => {
  audienceStories(story(desktop));
  audienceChoiceStories(story(desktop));
  reportStories(story(desktop));
  emailStories(story(desktop));
  designStories(story(desktop));
  mediaStories(story(desktop));
});
