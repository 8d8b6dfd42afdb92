import { apiUrl } from './request.js';

/** Connects by an API key and the address of a Mailwright; the test reads the account, which any key may. */
export const authentication = {
  type: 'custom',
  fields: [
    {
      key: 'base_url',
      label: 'Address',
      type: 'string',
      required: true,
      placeholder: 'https://mail.example.com',
      helpText: 'Where your Mailwright is: the address at which you open its console, without a path.',
    },
    {
      key: 'api_key',
      label: 'API key',
      type: 'password',
      required: true,
      helpText: 'In the console, open **API keys** and create one for Zapier. It begins with `mw_live_`.',
    },
  ],
  test: async (z, bundle) => {
    const { data } = await z.request({ url: apiUrl(bundle, '/me') });
    // A page of some other server would also be a success.
    if (!data?.key?.uid) throw new z.errors.Error('There is no Mailwright at this address.', 'no_mailwright', 404);
    return { ...data, name: data.account.name };
  },
  connectionLabel: '{{name}}',
};
