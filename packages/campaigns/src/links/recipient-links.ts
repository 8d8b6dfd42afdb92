import { type AppSecrets, type RecipientToken, signRecipientToken } from '@mailwright/platform';
import type { RecipientData } from '@mailwright/mail';

/**
 * The links of a recipient's mail: to unsubscribe, which also takes the POST of RFC 8058, and to the mail as a page. Made
 * for every mail, the second one only when it is read: each takes some microseconds.
 * @param baseUrl where people reach the API, without a slash at the end.
 */
export function recipientLinks(
  baseUrl: string,
  appSecrets: AppSecrets,
  recipient: RecipientToken,
): RecipientData['links'] {
  return {
    unsubscribe: `${baseUrl}/u/${signRecipientToken('unsubscribe', recipient, appSecrets)}`,
    get webView() {
      return `${baseUrl}/v/${signRecipientToken('web-view', recipient, appSecrets)}`;
    },
  };
}

/** The links of a preview and of a test, which carry no token: following them changes nothing. */
export function previewLinks(baseUrl: string): RecipientData['links'] {
  return { unsubscribe: `${baseUrl}/u/preview`, webView: `${baseUrl}/v/preview` };
}
