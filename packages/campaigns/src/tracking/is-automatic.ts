import { rememberLast } from '@mailwright/platform';
import { isbot } from 'isbot';

// These proxies load images when a person views the mail, and hide who it is. isbot takes them for bots.
const proxiesOfPeople = /GoogleImageProxy|YahooMailProxy/;
// Gmail prefetches images before a person views the mail, with this user agent, which no real browser has. SparkPost
// measured it: https://www.sparkpost.com/blog/gmail-prefetching-images/.
const gmailPrefetch = /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246 Mozilla\/5\.0$/;

// Most requests come from a few hundred user agents, and isbot's regular expression is long.
const maxRemembered = 1_000;
const longestRemembered = 300;
const isNameOfBot = (userAgent: string): boolean => gmailPrefetch.test(userAgent) || isbot(userAgent);
const isKnownBot = rememberLast(maxRemembered, isNameOfBot);

/**
 * Whether a request alone shows that no person made it: a HEAD request, no user agent, or that of a program. Apple's
 * Mail Privacy Protection, which loads the images of all mails, sends just `Mozilla/5.0`, which isbot knows.
 */
export function isAutomatic(request: { method: string; userAgent: string | undefined }): boolean {
  const { method, userAgent = '' } = request;
  if (method === 'HEAD' || userAgent.trim() === '') return true;
  if (proxiesOfPeople.test(userAgent)) return false;
  return userAgent.length > longestRemembered ? isNameOfBot(userAgent) : isKnownBot(userAgent);
}
