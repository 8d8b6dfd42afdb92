import { callApp, downloadApp } from './api-client.ts';
import { defineChange } from './use-change.ts';

export const renameAccount = defineChange({
  run: (name: string) => callApp('PATCH', '/account', { name }),
  refreshes: [['session'], ['home']],
});

/** Downloads all of the account's data under this file name, which the account's audit log records. */
export const exportAccount = defineChange({
  run: (name: string) => downloadApp('/account/export', name),
  refreshes: [],
});

/** Mails a link that confirms the user's address. */
export const mailAddressLink = defineChange({
  run: () => callApp('POST', '/address-links'),
  refreshes: [],
});

/** Confirms the user's address with the token of the mailed link. */
export const confirmAddress = defineChange({
  run: (token: string) => callApp('POST', '/address-links/confirm', { token }),
  refreshes: [['session'], ['factors']],
});
