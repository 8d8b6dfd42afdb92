import { rememberLast } from '@mailwright/platform';
import { isbot } from 'isbot';

// These load images when a person looks at the mail, and hide who that is. isbot takes them for bots.
const proxiesOfPeople = /GoogleImageProxy|YahooMailProxy/;
// Gmail loads images before a person looks at the mail, with this browser, which no one has. SparkPost has measured it:
// https://www.sparkpost.com/blog/gmail-prefetching-images/.
const gmailPrefetch = /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246 Mozilla\/5\.0$/;

// Most requests come from a few hundred programs, and isbot's expression is a long one.
const maxRemembered = 1_000;
const longestRemembered = 300;
const isNameOfBot = (userAgent: string): boolean => gmailPrefetch.test(userAgent) || isbot(userAgent);
const isKnownBot = rememberLast(maxRemembered, isNameOfBot);

/**
 * Whether a request shows by itself that no person has made it: HEAD, no user agent, or that of a program. Apple's Mail Privacy
 * Protection, which loads the images of all mails, says `Mozilla/5.0` and nothing more, which isbot knows.
 */
export function isAutomatic(request: { method: string; userAgent: string | undefined }): boolean {
  const { method, userAgent = '' } = request;
  if (method === 'HEAD' || userAgent.trim() === '') return true;
  if (proxiesOfPeople.test(userAgent)) return false;
  return userAgent.length > longestRemembered ? isNameOfBot(userAgent) : isKnownBot(userAgent);
}
