import account from './de/account.json' with { type: 'json' };
import bulk from './de/bulk.json' with { type: 'json' };
import campaigns from './de/campaigns.json' with { type: 'json' };
import charts from './de/charts.json' with { type: 'json' };
import exports from './de/exports.json' with { type: 'json' };
import forms from './de/forms.json' with { type: 'json' };
import frame from './de/frame.json' with { type: 'json' };
import growth from './de/growth.json' with { type: 'json' };
import home from './de/home.json' with { type: 'json' };
import hooks from './de/hooks.json' with { type: 'json' };
import imports from './de/imports.json' with { type: 'json' };
import keys from './de/keys.json' with { type: 'json' };
import lists from './de/lists.json' with { type: 'json' };
import security from './de/security.json' with { type: 'json' };
import segments from './de/segments.json' with { type: 'json' };
import shortcuts from './de/shortcuts.json' with { type: 'json' };
import signIn from './de/sign-in.json' with { type: 'json' };
import subscribers from './de/subscribers.json' with { type: 'json' };
import tags from './de/tags.json' with { type: 'json' };
import users from './de/users.json' with { type: 'json' };

/** The texts of the start and of what many pages share, in German. */
export const texts = {
  account,
  bulk,
  campaigns,
  charts,
  exports,
  forms,
  frame,
  growth,
  home,
  hooks,
  imports,
  keys,
  lists,
  security,
  segments,
  shortcuts,
  'sign-in': signIn,
  subscribers,
  tags,
  users,
};
