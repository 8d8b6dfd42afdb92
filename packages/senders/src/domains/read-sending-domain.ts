import { parseEmailAddress } from '@mailwright/contracts';
import { validationProblem } from '@mailwright/platform';
import { parse } from 'tldts';

// The largest hosts of free mailboxes. Their users can't set DNS records, so they would fail the check anyway: this
// list only tells them at once. The check is what protects all other domains.
const mailboxHosts = new Set(
  `gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.co.jp yahoo.de yahoo.fr ymail.com rocketmail.com aol.com
  outlook.com outlook.de outlook.fr hotmail.com hotmail.co.uk hotmail.de hotmail.fr live.com msn.com icloud.com me.com mac.com
  proton.me protonmail.com pm.me tutanota.com tuta.io fastmail.com hey.com zoho.com gmx.com gmx.de gmx.net gmx.at gmx.ch
  web.de t-online.de freenet.de mail.com mail.ru yandex.com yandex.ru qq.com 163.com 126.com sina.com naver.com daum.net
  orange.fr wanadoo.fr free.fr laposte.net libero.it virgilio.it seznam.cz wp.pl o2.pl onet.pl rediffmail.com uol.com.br
  bol.com.br comcast.net verizon.net att.net btinternet.com`.split(/\s+/),
);

/**
 * Reads a domain to send from, and converts it to ASCII and lower case.
 * @throws ProblemError `validation_failed` for a public suffix, under which anyone may register, and for a host of free
 *   mailboxes.
 */
export function readSendingDomain(text: string): string {
  const domain = parseEmailAddress(`a@${text}`)?.normalized.slice(2);
  if (domain === undefined) throw new Error('The contract accepts only domains');
  const { publicSuffix } = parse(domain, { allowPrivateDomains: true });
  if (publicSuffix === domain)
    throw refused('is a public suffix, under which others register domains; enter your own domain');
  if (mailboxHosts.has(domain))
    throw refused('belongs to a mailbox provider, so you cannot change its DNS records; enter your own domain');
  return domain;
}

function refused(message: string): Error {
  return validationProblem({ domain: [message] });
}
