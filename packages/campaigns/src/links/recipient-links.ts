import { type AppSecrets, type RecipientToken, signLinkTarget, signRecipientTokens } from '@mailwright/platform';
import type { RecipientData } from '@mailwright/mail';

/**
 * The links of a recipient's mail: to unsubscribe, which also takes the POST of RFC 8058, to the page of their preferences,
 * whose token is that of unsubscribing, to the mail as a page, and those that are tracked. Made for every mail: it takes some
 * microseconds.
 * @param baseUrl where people reach the API, without a slash at the end.
 */
export function recipientLinks(
  baseUrl: string,
  appSecrets: AppSecrets,
  recipient: RecipientToken,
): RecipientData['links'] {
  const tokens = signRecipientTokens(recipient, appSecrets);
  return {
    unsubscribe: `${baseUrl}/u/${tokens.unsubscribe}`,
    preferences: `${baseUrl}/p/${tokens.unsubscribe}`,
    webView: `${baseUrl}/v/${tokens['web-view']}`,
    tracking: {
      open: `${baseUrl}/t/o/${tokens.track}`,
      click: `${baseUrl}/t/c/${tokens.track}/`,
      signTarget: (link, target) =>
        `${signLinkTarget(tokens.track, link, target, appSecrets)}/${Buffer.from(target).toString('base64url')}`,
    },
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
