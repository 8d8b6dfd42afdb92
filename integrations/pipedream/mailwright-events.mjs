import { createHmac, timingSafeEqual } from 'node:crypto';

const toleranceSeconds = 300;

/** A source for Pipedream: emits each event of a Mailwright once. It registers a webhook while it is active. */
export default {
  key: 'mailwright-events',
  name: 'Mailwright: New Event',
  description: 'Emits an event when something happens in your Mailwright.',
  version: '0.0.1',
  type: 'source',
  // A delivery can come twice, with the same id.
  dedupe: 'unique',
  props: {
    baseUrl: {
      type: 'string',
      label: 'Address',
      description: 'Where you open the console, such as https://mail.example.com, without a path.',
    },
    apiKey: {
      type: 'string',
      label: 'API key',
      description: 'It needs hooks:write and the scopes that read the data of the event.',
      secret: true,
    },
    event: {
      type: 'string',
      label: 'Event',
      description: 'Such as subscriber.subscribed',
      default: 'subscriber.subscribed',
    },
    listUid: {
      type: 'string',
      label: 'List',
      description: 'The uid of a list; all lists if empty.',
      optional: true,
    },
    http: { type: '$.interface.http', customResponse: true },
    db: '$.service.db',
  },
  methods: {
    async call(method, path, body) {
      const response = await fetch(`${this.baseUrl.trim().replace(/\/+$/, '')}/api/v1${path}`, {
        method,
        headers: { Authorization: `Bearer ${this.apiKey.trim()}`, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      // A webhook may have been deleted in the console.
      if (response.ok || (method === 'DELETE' && response.status === 404)) return response;
      throw new Error(`Mailwright responded with status ${response.status}: ${await response.text()}`);
    },
    isGenuine(raw, signature) {
      const secret = this.db.get('secret');
      if (!secret || typeof raw !== 'string' || typeof signature !== 'string') return false;
      const parts = signature.split(',').map((part) => part.trim().split('='));
      const time = parts.find(([name]) => name === 't')?.[1] ?? '';
      if (!(Math.abs(Date.now() / 1_000 - Number(time)) <= toleranceSeconds)) return false;
      const expected = createHmac('sha256', secret).update(`${time}.${raw}`).digest();
      const given = parts.filter(([name]) => name === 'v1').map(([, value = '']) => Buffer.from(value, 'hex'));
      return given.some((value) => value.length === expected.length && timingSafeEqual(value, expected));
    },
  },
  hooks: {
    async activate() {
      const response = await this.call('POST', '/hooks', {
        target_url: this.http.endpoint,
        event: this.event,
        list_uid: this.listUid || null,
        description: 'Pipedream',
      });
      const { uid, secret } = await response.json();
      this.db.set('hookUid', uid);
      this.db.set('secret', secret);
    },
    async deactivate() {
      await this.call('DELETE', `/hooks/${this.db.get('hookUid')}`);
    },
  },
  async run({ bodyRaw, headers }) {
    if (!this.isGenuine(bodyRaw, headers['x-service-signature'])) {
      this.http.respond({ status: 401 });
      return;
    }
    this.http.respond({ status: 204 });
    const delivery = JSON.parse(bodyRaw);
    const { subscriber, campaign } = delivery.data;
    this.$emit(delivery, {
      id: delivery.id,
      summary: `${delivery.event} ${subscriber?.EMAIL ?? campaign?.name ?? ''}`.trim(),
      ts: Date.parse(delivery.occurred_at),
    });
  },
};
