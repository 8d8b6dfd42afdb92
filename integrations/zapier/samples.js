/** Samples of what actions and searches return, for a person who sets up a Zap before they have any. */
export const subscriberSample = {
  id: 'sub_01k6n8r2hzf2vvbq5xm8y7c1ea',
  uid: 'sub_01k6n8r2hzf2vvbq5xm8y7c1ea',
  list_uid: 'list_01k6n8qf4tef0v9k0x7h3w2c5d',
  status: 'subscribed',
  EMAIL: 'grace@example.com',
  FIRST_NAME: 'Grace',
  LAST_NAME: 'Hopper',
  tags: ['vip'],
  source: 'api',
  created_at: '2026-01-02T03:04:05.678Z',
  updated_at: '2026-01-02T03:04:05.678Z',
};

export const listSample = {
  id: 'list_01k6n8qf4tef0v9k0x7h3w2c5d',
  uid: 'list_01k6n8qf4tef0v9k0x7h3w2c5d',
  name: 'Newsletter',
  from_name: 'Ada at Example',
  from_email: 'ada@example.com',
  subscription: 'single_opt_in',
};

export const emailSample = {
  id: 'eml_01k6n8t5xne9k8r4c2s7f0w3ga',
  uid: 'eml_01k6n8t5xne9k8r4c2s7f0w3ga',
  status: 'queued',
  subject: 'Your order 4711',
};

export const runSample = {
  id: 'run_01k6n8t5xne9k8r4c2s7f0w3ga',
  uid: 'run_01k6n8t5xne9k8r4c2s7f0w3ga',
  automation_uid: 'aut_01k6n8s6q8e7v8w2j9d4r5t6y7',
  status: 'running',
};

/** Zapier knows a thing by `id`; the API calls it `uid`. */
export function withId(resource) {
  return { id: resource.uid, ...resource };
}
