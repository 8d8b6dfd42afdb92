import { authentication } from './authentication.js';
import { mailCreates } from './creates/mail-creates.js';
import { subscriberCreates } from './creates/subscriber-creates.js';
import packageJson from './package.json' with { type: 'json' };
import { addKey, refuseErrors } from './request.js';
import { searches, searchOrCreates } from './searches/searches.js';
import { choiceTriggers } from './triggers/choice-triggers.js';
import { eventTriggers } from './triggers/event-triggers.js';

/** The app as Zapier loads it. Zapier takes the default export. */
export default {
  version: packageJson.version,
  platformVersion: packageJson.dependencies['zapier-platform-core'],
  // Zapier leaves out what is empty, which the API would take for a value to delete.
  flags: { cleanInputData: true },
  authentication,
  beforeRequest: [addKey],
  afterResponse: [refuseErrors],
  triggers: { ...eventTriggers, ...choiceTriggers },
  creates: { ...subscriberCreates, ...mailCreates },
  searches,
  searchOrCreates,
};
