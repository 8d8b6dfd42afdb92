import { type components, eachOf, unwrap } from 'mailwright';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';
import { defineChange } from './use-change.ts';

type Schemas = components['schemas'];
export type Sender = Schemas['Sender'];
export type SendingDomain = Schemas['Domain'];

/** The addresses to send from, oldest first. */
export const sendersQuery = queryOptions({
  queryKey: ['senders'],
  queryFn: async ({ signal }) => {
    const senders: Sender[] = [];
    for await (const sender of eachOf(api, '/senders', { query: { limit: 100 }, signal })) senders.push(sender);
    return senders;
  },
});

export const addSender = defineChange({
  run: (body: Schemas['AddSender']) => unwrap(api.POST('/senders', { body })),
  refreshes: [['senders']],
});

/** Mails the link that confirms a sender's address again. */
export const resendSenderLink = defineChange({
  run: (uid: string) => unwrap(api.POST('/senders/{uid}/resend', { params: { path: { uid } } })),
  refreshes: [],
});

export const deleteSender = defineChange({
  run: (uid: string) => unwrap(api.DELETE('/senders/{uid}', { params: { path: { uid } } })),
  refreshes: [['senders']],
});

/** The domains to send from, oldest first. */
export const sendingDomainsQuery = queryOptions({
  queryKey: ['domains'],
  queryFn: async ({ signal }) => {
    const domains: SendingDomain[] = [];
    for await (const domain of eachOf(api, '/domains', { query: { limit: 100 }, signal })) domains.push(domain);
    return domains;
  },
});

export const addSendingDomain = defineChange({
  run: (domain: string) => unwrap(api.POST('/domains', { body: { domain, key_type: 'rsa' } })),
  refreshes: [['domains']],
});

/** Looks up the domain's DNS records. */
export const checkSendingDomain = defineChange({
  run: (uid: string) => unwrap(api.POST('/domains/{uid}/check', { params: { path: { uid } } })),
  refreshes: [['domains']],
});

export const deleteSendingDomain = defineChange({
  run: (uid: string) => unwrap(api.DELETE('/domains/{uid}', { params: { path: { uid } } })),
  refreshes: [['domains']],
});
