import { expect, test } from '@jest/globals';
import { isAutomatic } from './tracking-hit.ts';

const gmailPrefetch =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test.each([
  ['HEAD', firefox],
  ['GET', undefined],
  ['GET', ' '],
  ['GET', 'Mozilla/5.0'],
  ['GET', gmailPrefetch],
  ['GET', 'curl/8.5.0'],
  ['GET', 'python-requests/2.32'],
  ['GET', 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'],
])('%s by %s is automatic', (method, userAgent) => {
  expect(isAutomatic({ method, userAgent })).toBe(true);
});

test.each([
  firefox,
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17928; Pro)',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0',
])('GET by %s counts as a person', (userAgent) => {
  expect(isAutomatic({ method: 'GET', userAgent })).toBe(false);
});
