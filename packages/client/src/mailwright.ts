import { Resources } from './api.ts';
import { type ClientOptions, createClient, type MailwrightClient } from './create-client.ts';
import { Imports } from './imports.ts';
import { type Webhooks, webhooks } from './webhooks.ts';

/** A client of the API: `new Mailwright({ baseUrl, apiKey }).subscribers.create({ … })`. */
export class Mailwright extends Resources {
  readonly imports: Imports;
  /** Verifies deliveries. It is exported by itself too, since it takes no API key. */
  readonly webhooks: Webhooks = webhooks;
  /** The client beneath, whose methods take paths. */
  readonly client: MailwrightClient;

  /** @throws TypeError for invalid options. */
  constructor(options: ClientOptions) {
    const client = createClient(options);
    super(client);
    this.client = client;
    this.imports = new Imports(client);
  }
}
