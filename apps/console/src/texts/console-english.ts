import { securityEn } from './security-texts.ts';
import { userEn } from './user-texts.ts';
import { accountEn } from './account-texts.ts';
import { bulkEn } from './bulk-texts.ts';
import { campaignEn } from './campaign-texts.ts';
import { chartEn } from './chart-texts.ts';
import { exportEn } from './export-texts.ts';
import { formEn } from './form-texts.ts';
import { frameEn } from './frame-texts.ts';
import { growthEn } from './growth-texts.ts';
import { homeEn } from './home-texts.ts';
import { hookEn } from './hook-texts.ts';
import { importEn } from './import-texts.ts';
import { keyEn } from './key-texts.ts';
import { listEn } from './list-texts.ts';
import { segmentEn } from './segment-texts.ts';
import { shortcutEn } from './shortcut-texts.ts';
import { signInEn } from './sign-in-texts.ts';
import { subscriberEn } from './subscriber-texts.ts';
import { tagEn } from './tag-texts.ts';

/** All texts of the console in English; the other languages have the same shape. */
export const english = {
  frame: frameEn,
  charts: chartEn,
  home: homeEn,
  exports: exportEn,
  shortcuts: shortcutEn,
  signIn: signInEn,
  keys: keyEn,
  hooks: hookEn,
  lists: listEn,
  subscribers: subscriberEn,
  imports: importEn,
  campaigns: campaignEn,
  bulk: bulkEn,
  forms: formEn,
  growth: growthEn,
  segments: segmentEn,
  tags: tagEn,
  users: userEn,
  security: securityEn,
  account: accountEn,
};
export type Texts = typeof english;
