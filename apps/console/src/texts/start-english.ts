import account from './en/account.json' with { type: 'json' };
import campaigns from './en/campaigns.json' with { type: 'json' };
import charts from './en/charts.json' with { type: 'json' };
import exports from './en/exports.json' with { type: 'json' };
import frame from './en/frame.json' with { type: 'json' };
import growth from './en/growth.json' with { type: 'json' };
import home from './en/home.json' with { type: 'json' };
import lists from './en/lists.json' with { type: 'json' };
import security from './en/security.json' with { type: 'json' };
import segments from './en/segments.json' with { type: 'json' };
import shortcuts from './en/shortcuts.json' with { type: 'json' };
import signIn from './en/sign-in.json' with { type: 'json' };
import subscribers from './en/subscribers.json' with { type: 'json' };
import users from './en/users.json' with { type: 'json' };

/** The texts of the start and of what many pages share, in English. */
export const texts = {
  account,
  campaigns,
  charts,
  exports,
  frame,
  growth,
  home,
  lists,
  security,
  segments,
  shortcuts,
  'sign-in': signIn,
  subscribers,
  users,
};
