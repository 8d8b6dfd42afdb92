import { emailField, listField } from '../fields.js';
import { apiUrl, subscriberPath, throwForError } from '../request.js';
import { listSample, subscriberSample, withId } from '../samples.js';

const findSubscriber = {
  key: 'find_subscriber',
  noun: 'Subscriber',
  display: { label: 'Find Subscriber', description: 'Finds a subscriber of a list by their email address.' },
  operation: {
    inputFields: [listField, emailField],
    perform: async (z, bundle) => {
      const url = apiUrl(bundle, subscriberPath(bundle.inputData));
      const response = await z.request({ url, skipThrowForStatus: true });
      if (response.status === 404) return [];
      throwForError(response, z);
      return [withId(response.data)];
    },
    sample: subscriberSample,
  },
};

const findList = {
  key: 'find_list',
  noun: 'List',
  display: { label: 'Find List', description: 'Finds a list by its name, or a part of it.' },
  operation: {
    inputFields: [
      { key: 'name', label: 'Name', type: 'string', required: true, helpText: 'Its case does not matter.' },
    ],
    perform: async (z, bundle) => {
      const { data } = await z.request({ url: apiUrl(bundle, '/lists'), params: { name: bundle.inputData.name } });
      return data.map(withId);
    },
    sample: listSample,
  },
};

/** The searches, by key. */
export const searches = { find_subscriber: findSubscriber, find_list: findList };

/** Finds a subscriber, or adds one. */
export const searchOrCreates = {
  find_subscriber: {
    key: 'find_subscriber',
    display: {
      label: 'Find or Create Subscriber',
      description: 'Finds a subscriber of a list by their email address, or adds one.',
    },
    search: 'find_subscriber',
    create: 'add_or_update_subscriber',
  },
};
