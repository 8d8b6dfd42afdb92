import { line } from './text.ts';

/** A line that people read in mail as a name, without anything that a mail client turns into a link. */
export function shownName(max: number) {
  return line(max).refine((text) => !holdsLink(text), 'must not contain a web or email address');
}

// Characters that a client reads as a dot or a slash; NFKC maps the others.
const dots = /[\u3002\uff61]/g;
const slashes = /[\u2044\u2215\u29f8]/g;

/** Whether a mail client is likely to turn some part of this text into a link. */
export function holdsLink(given: string): boolean {
  const text = given
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(dots, '.')
    .replace(slashes, '/');
  if (/\p{L}[\p{L}\d+.-]*:\/\/|(?<![\p{L}\d])(?:https?:|(?:ftp|mailto|tel|sms|javascript):\S)/iu.test(text))
    return true;
  if (/(?<![\p{L}\d])www\.[\p{L}\d]|[^\s@]@[^\s@]+\.\p{L}{2,}/iu.test(text)) return true;
  return [...text.matchAll(host)].some(([, label = '', ending = '', rest]) =>
    isHost(label, ending, rest !== undefined),
  );
}

// Finds possible hosts, with the ending separate, and whether a port or a path follows. Names may hold initials and
// abbreviations.
const host = /((?:[\p{L}\d][\p{L}\d-]*\.)+)(xn--[a-z\d-]+|\p{L}{2,})(?![\p{L}\d-]|\.[\p{L}\d])(:\d|[/?#][^\s])?/giu;

/**
 * Clients turn a bare host into a link if it ends with a domain's ending. If only one or two letters precede it, it is
 * an abbreviation (`Co.KG`, `Dr.de`), not a domain.
 */
function isHost(labels: string, ending: string, hasRest: boolean): boolean {
  const last = ending.toLowerCase();
  if (notDomains.has(last)) return false;
  if (hasRest) return true;
  const isLong = labels.split('.').some((label) => Array.from(label).length > 2);
  return isLong && (genericEndings.has(last) || countryEndings.has(last) || last.startsWith('xn--'));
}

// Endings of software names (`Node.js`), which no domain has.
const notDomains = new Set(['js', 'ts', 'jsx', 'tsx']);

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

// The endings that people register and abuse most, and the reserved ones. Clients don't make links of endings that they
// don't know.
const genericEndings = words(`
  com net org info biz name pro mobi edu gov int mil app dev page cloud online site website web store shop xyz top club live life
  link click email mail support help center agency company business services solutions systems network digital media news blog
  world today space tech fun icu vip win bid loan bank finance money cash pay trade exchange crypto wallet security
  download stream work works zone asia eu test example invalid localhost onion`);

const countryEndings = words(`
  рф бел укр срб мкд қаз ею бг орг ком сайт онлайн москва 中国 中國 公司 网络 在线 香港 台湾 台灣 한국 भारत みんな コム
  ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg ch ci ck
  cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr gs
  gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt
  lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph
  pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk
  tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw`);
