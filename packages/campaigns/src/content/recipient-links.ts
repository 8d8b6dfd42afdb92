import { type AppSecrets, type RecipientToken, signLinkTarget, signRecipientTokens } from '@mailwright/platform';
import type { RecipientData } from '@mailwright/content';

/**
 * The links of a recipient's mail: the unsubscribe link, which also accepts the POST of RFC 8058; the preferences page,
 * whose token is that of the unsubscribe link; the web view; and the tracked links. They are made for every mail, which
 * takes a few microseconds.
 * @param baseUrl the base URL of the API, without a trailing slash.
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

/** The links of previews and tests. They have no token, and following them changes nothing. */
export function previewLinks(baseUrl: string): RecipientData['links'] {
  return {
    unsubscribe: `${baseUrl}/u/preview`,
    preferences: `${baseUrl}/p/preview`,
    webView: `${baseUrl}/v/preview`,
  };
}
