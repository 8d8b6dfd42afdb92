import { type AppSecrets, type RecipientToken, signRecipientToken } from '@mailwright/platform';
import type { RecipientData } from '@mailwright/mail';

/**
 * The links of a recipient's mail: to unsubscribe, which also takes the POST of RFC 8058, to the mail as a page, and to the
 * page of their preferences, whose token is that of unsubscribing. Made for every mail: it takes some microseconds.
 * @param baseUrl where people reach the API, without a slash at the end.
 */
export function recipientLinks(
  baseUrl: string,
  appSecrets: AppSecrets,
  recipient: RecipientToken,
): RecipientData['links'] {
  const token = signRecipientToken('unsubscribe', recipient, appSecrets);
  return {
    unsubscribe: `${baseUrl}/u/${token}`,
    preferences: `${baseUrl}/p/${token}`,
    webView: `${baseUrl}/v/${signRecipientToken('web-view', recipient, appSecrets)}`,
  };
}

/** The links of a preview and of a test, which carry no token: following them changes nothing. */
export function previewLinks(baseUrl: string): RecipientData['links'] {
  return {
    unsubscribe: `${baseUrl}/u/preview`,
    preferences: `${baseUrl}/p/preview`,
    webView: `${baseUrl}/v/preview`,
  };
}
