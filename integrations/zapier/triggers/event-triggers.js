import catalogue from '../events.json' with { type: 'json' };
import { listField } from '../fields.js';
import { apiUrl, throwForError } from '../request.js';
import { verifyDelivery } from '../verify-delivery.js';

/** How the events are called in Zapier. */
const labels = {
  'subscriber.subscribed': ['Subscriber', 'New Subscriber', 'a person subscribes, confirms or comes back'],
  'subscriber.unsubscribed': ['Subscriber', 'Subscriber Unsubscribed', 'a person leaves a list'],
  'subscriber.tagged': ['Subscriber', 'Subscriber Tagged', 'a subscriber gets tags that they did not have'],
  'subscriber.updated': ['Subscriber', 'Subscriber Updated', "a subscriber's address, fields or tags change"],
  'subscriber.deleted': ['Subscriber', 'Subscriber Deleted', 'a subscriber is deleted or erased'],
  'email.opened': ['Email', 'Email Opened', 'a subscriber opens an email'],
  'email.clicked': ['Email', 'Link Clicked', 'a subscriber follows a link in an email'],
  'campaign.sent': ['Campaign', 'Campaign Sent', 'a campaign finishes sending'],
  'email.sent': ['Email', 'Email Sent', 'a mail server accepts an email, for each recipient'],
  'email.bounced': ['Email', 'Email Bounced', 'an email comes back or is refused'],
  'email.complained': ['Email', 'Email Reported as Spam', 'a subscriber reports an email as spam'],
  'automation.webhook': [
    'Automation Step',
    'Automation Calls a Webhook',
    'a subscriber reaches the webhook step of an automation that names the webhook of this Zap',
  ],
};

/** The trigger of an event: Zapier registers a webhook when the Zap is turned on, and deletes it when it is turned off. */
function makeEventTrigger({ event, sample }) {
  const [noun, label, occurs] = labels[event];
  return {
    key: event.replace('.', '_'),
    noun,
    display: { label, description: `Triggers when ${occurs}.` },
    operation: {
      type: 'hook',
      inputFields: [{ ...listField, required: false, helpText: 'Only events of this list; of all lists if empty.' }],
      performSubscribe: async (z, bundle) => {
        const { list_uid } = bundle.inputData;
        const body = { target_url: bundle.targetUrl, event, list_uid, description: `Zapier: ${label}` };
        const { data } = await z.request({ method: 'POST', url: apiUrl(bundle, '/hooks'), body });
        return { id: data.uid, secret: data.secret };
      },
      performUnsubscribe: async (z, bundle) => {
        const url = apiUrl(bundle, `/hooks/${bundle.subscribeData.id}`);
        const response = await z.request({ method: 'DELETE', url, skipThrowForStatus: true });
        // The person may have deleted the webhook in the console.
        if (response.status !== 404) throwForError(response, z);
        return {};
      },
      perform: async (z, bundle) => [await verifyDelivery(z, bundle)],
      performList: async (z, bundle) => (await z.request({ url: apiUrl(bundle, `/events/${event}/recent`) })).data,
      sample,
    },
  };
}

/** A trigger for every event of the catalogue, by its key. */
export const eventTriggers = Object.fromEntries(
  catalogue.map(makeEventTrigger).map((trigger) => [trigger.key, trigger]),
);
