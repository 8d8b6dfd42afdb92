import { emailField, listField, listOwnFields } from '../fields.js';
import { apiUrl, subscriberPath } from '../request.js';
import { subscriberSample, withId } from '../samples.js';

const tagField = {
  key: 'tag',
  label: 'Tags',
  type: 'string',
  required: true,
  helpText: 'Separate several with commas.',
};

const addOrUpdate = {
  key: 'add_or_update_subscriber',
  noun: 'Subscriber',
  display: {
    label: 'Add or Update Subscriber',
    description: "Adds a subscriber to a list, or updates the list's subscriber with this address.",
  },
  operation: {
    inputFields: [
      { ...listField, altersDynamicFields: true },
      emailField,
      listOwnFields,
      { ...tagField, required: false, helpText: 'Tags to add. Separate several with commas.' },
      {
        key: 'resubscribe',
        label: 'Resubscribe',
        type: 'boolean',
        required: false,
        helpText: 'Only if the person asks to return: someone who has left stays unsubscribed otherwise.',
      },
    ],
    perform: async (z, bundle) => {
      const { data } = await z.request({
        method: 'POST',
        url: apiUrl(bundle, '/subscribers'),
        body: bundle.inputData,
      });
      return withId(data);
    },
    sample: subscriberSample,
  },
};

/** An action on a subscriber who is on the list. */
function makeChange({ key, label, description, inputFields = [], request }) {
  return {
    key,
    noun: 'Subscriber',
    display: { label, description },
    operation: {
      inputFields: [listField, emailField, ...inputFields],
      perform: async (z, bundle) => {
        const { path, ...rest } = request(bundle.inputData);
        const { data } = await z.request({ ...rest, url: apiUrl(bundle, path) });
        return withId(data);
      },
      sample: subscriberSample,
    },
  };
}

const addTags = makeChange({
  key: 'add_tags',
  label: 'Add Tags to Subscriber',
  description: 'Adds one or more tags to a subscriber.',
  inputFields: [tagField],
  request: (input) => ({ method: 'POST', path: subscriberPath(input, '/tags'), body: { tag: input.tag } }),
});

const removeTag = makeChange({
  key: 'remove_tag',
  label: 'Remove Tag from Subscriber',
  description: 'Removes a tag from a subscriber. Nothing happens if they do not have it.',
  inputFields: [{ key: 'tag', label: 'Tag', type: 'string', required: true }],
  request: (input) => ({
    method: 'DELETE',
    path: subscriberPath(input, `/tags/${encodeURIComponent(input.tag.trim())}`),
  }),
});

const unsubscribe = makeChange({
  key: 'unsubscribe',
  label: 'Unsubscribe Subscriber',
  description: 'Unsubscribes a subscriber from a list. They get no more of its mail.',
  inputFields: [
    { key: 'reason', label: 'Reason', type: 'string', required: false, helpText: 'At most 500 characters.' },
  ],
  request: (input) => ({
    method: 'POST',
    path: subscriberPath(input, '/unsubscribe'),
    body: { reason: input.reason },
  }),
});

/** The actions on subscribers, by key. */
export const subscriberCreates = Object.fromEntries(
  [addOrUpdate, addTags, removeTag, unsubscribe].map((create) => [create.key, create]),
);
