import { securityDe } from './security-texts.ts';
import { userDe } from './user-texts.ts';
import type { Texts } from './console-english.ts';
import { accountDe } from './account-texts.ts';
import { bulkDe } from './bulk-texts.ts';
import { campaignDe } from './campaign-texts.ts';
import { chartDe } from './chart-texts.ts';
import { exportDe } from './export-texts.ts';
import { formDe } from './form-texts.ts';
import { frameDe } from './frame-texts.ts';
import { growthDe } from './growth-texts.ts';
import { homeDe } from './home-texts.ts';
import { hookDe } from './hook-texts.ts';
import { importDe } from './import-texts.ts';
import { keyDe } from './key-texts.ts';
import { listDe } from './list-texts.ts';
import { segmentDe } from './segment-texts.ts';
import { shortcutDe } from './shortcut-texts.ts';
import { signInDe } from './sign-in-texts.ts';
import { subscriberDe } from './subscriber-texts.ts';
import { tagDe } from './tag-texts.ts';

/** All texts of the console in German. */
export const german: Texts = {
  frame: frameDe,
  charts: chartDe,
  home: homeDe,
  exports: exportDe,
  shortcuts: shortcutDe,
  signIn: signInDe,
  keys: keyDe,
  hooks: hookDe,
  lists: listDe,
  subscribers: subscriberDe,
  imports: importDe,
  campaigns: campaignDe,
  bulk: bulkDe,
  forms: formDe,
  growth: growthDe,
  segments: segmentDe,
  tags: tagDe,
  users: userDe,
  security: securityDe,
  account: accountDe,
};
