import { createClient, type EventName, type Hook, type MailwrightClient, type NewHook, unwrap } from 'mailwright';

/** An account of an installation, and what tests do with it through the API. */
export interface Account {
  accountId: string;
  /** Sends each request once, whatever the response. */
  client: MailwrightClient;
  /** Creates a list; resolves to its uid. */
  addList(): Promise<string>;
  addHook(targetUrl: string, options?: { event?: EventName; listUid?: string }): Promise<NewHook>;
  readHook(hook: { uid: string }): Promise<Hook>;
  /** Adds a subscriber for each address in one request, which emits one `subscriber.subscribed` event for each. */
  subscribe(listUid: string, emails: string[]): Promise<void>;
}

/**
 * Opens the account with this key at the API at this address. Requests that don't go through `client` are repeated
 * while the API responds that it is busy.
 * @param explain adds context to an error.
 */
export function openInstallationAccount(
  options: { baseUrl: string; accountId: string; apiKey: string },
  explain: (error: Error) => Error,
): Account {
  const client = createClient({ ...options, retries: 0 });
  const patient = createClient({ ...options, retries: 20, maxWaitSeconds: 90 });
  const explained = <Data>(data: Promise<Data>) =>
    data.catch((error: Error) => {
      throw explain(error);
    });
  return {
    accountId: options.accountId,
    client,
    addList: async () => {
      const body = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' };
      return (await explained(unwrap(patient.POST('/lists', { body })))).uid;
    },
    addHook: (targetUrl, { event = 'subscriber.subscribed', listUid } = {}) => {
      const limit = listUid === undefined ? {} : { list_uid: listUid };
      return explained(unwrap(patient.POST('/hooks', { body: { target_url: targetUrl, event, ...limit } })));
    },
    readHook: ({ uid }) => explained(unwrap(patient.GET('/hooks/{uid}', { params: { path: { uid } } }))),
    subscribe: async (listUid, emails) => {
      const subscribers = emails.map((email) => ({ EMAIL: email }));
      const body = { list_uid: listUid, subscribers };
      const { counts } = await explained(unwrap(patient.POST('/subscribers/batch', { body })));
      if (counts.created !== emails.length) throw new Error(`Of ${emails.length} ${counts.created} were created`);
    },
  };
}
