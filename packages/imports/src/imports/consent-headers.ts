import { normalizeLetters } from './read-mapping.ts';

const list = (text: string) => text.trim().split(/\s+/);

const nots = new Set(
  list('no not non ne sans sin senza without kein keine keinen nicht ohne niet geen never nao nie sem pas'),
);
const endings =
  list(`withdr revok revoc revoq cancel stop declin reject refus retir ritir widerr abgelehnt gekund kundig denied
  disabl deactiv deaktiv desactiv disattiv remov suspend terminat rescind annul rifiut rechaz`);
// Whether these mean that someone has left depends on today's date, or on what ends.
const doubtfulWords = list('expir ablauf abgelaufen scad caduc lapsed');
const ends = new Set(list('end ends ended ending ende fin fine'));
// A longer header is a sentence, which may mention leaving even though yes means agreement.
const maxWords = 6;

/** How a header negates what its other words say. `doubtful`: the user has to say what it means. */
type Negation = 'not' | 'ended' | 'doubtful';

/** The negation among a header's words; undefined if there is none. */
function findNegation(words: string[]): Negation | undefined {
  if (startsWithAny(words, doubtfulWords) || words.some((word) => ends.has(word))) return 'doubtful';
  const count = words.filter((word) => nots.has(word) || startsWithAny([word], endings)).length;
  if (count === 0) return undefined;
  if (count > 1 || words.length > maxWords) return 'doubtful';
  return words.some((word) => nots.has(word)) ? 'not' : 'ended';
}

/**
 * What yes means in a column about consent. `status`: the cells name the status. `opt_in`: yes is subscribed.
 * `confirmed`: no is unconfirmed. With all other meanings, a yes keeps mail away.
 */
type ConsentMeaning =
  'status' | 'opt_in' | 'confirmed' | 'unconfirmed' | 'opt_out' | 'bounced' | 'complained' | 'blocklisted';

/** A column whose header is about consent. */
export interface ConsentHeader {
  means: ConsentMeaning;
  /** `flag`: yes or no. `filled`: a time or a reason, so any text means yes. */
  kind: 'flag' | 'filled';
  /** Whether the word also has another meaning, as `State` does: then the cells decide. */
  isWeak: boolean;
  /** Whether the header can be read in two ways, so the user has to say what it means. */
  isDoubtful?: true;
}

/** What a column records of a consent that a person gave in another system. */
type EvidenceColumn = 'subscribed_at' | 'confirmed_at' | 'created_at' | 'confirmation_ip';

// Longer headers are sentences, such as the text of a checkbox. Their beginning says what they are about.
const maxHeaderLength = 200;

/** A header's words in lower case, without accents, and with a space around each: `OptedOut_Date` → ` optout date `. */
function wordsOf(header: string): string {
  const spaced = header.slice(0, maxHeaderLength).replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ');
  const words = normalizeLetters(spaced)
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== '');
  let text = ` ${words.join(' ')} `;
  for (const [pattern, whole] of wholes) text = text.replace(pattern, whole);
  return text;
}

// Terms that are written as one word or as two.
const wholes: [RegExp, string][] = [
  [/ whats app /g, ' whatsapp '],
  [/ e mails? /g, ' email '],
  [/ emails /g, ' email '],
  [/ (?:opt(?:ed|s)? ?in|optin|optedin) /g, ' optin '],
  [/ (?:opt(?:ed|s)? ?out|optout|optedout) /g, ' optout '],
  [/ double ?optin /g, ' doi '],
  [/ doubleoptin /g, ' doi '],
  [/ (?:do|don|does|doesn|will|wish|wishes)(?: t)? not /g, ' donot '],
  [/ (?:dont|don t) /g, ' donot '],
  [/ donot(?:bulk)?(postal)mail /g, ' donot $1 '],
  [/ donot(?:bulk)?(email|contact|mail|phone|call|fax|sms) /g, ' donot $1 '],
  // The two possible answers, which negate nothing: "Newsletter (yes/no)".
  [/ (?:yes no|y n|ja nein|oui non|si no|sim nao|ja nee|tak nie) /g, ' '],
  [/ black list/g, ' blacklist'],
  [/ block list/g, ' blocklist'],
  [/ (?:un|not|non|never|de) ?(subscri\p{L}*)/gu, ' un$1'],
  [/ (?:un|not|non) ?(confirm|verif)/g, ' un$1'],
  [/ sign(?:ed)? up /g, ' signup '],
  [/ hard bounce/g, ' hardbounce'],
  [/ clean(?= (?:time|date|campaign))/g, ' cleaned'],
];

const set = (text: string) => new Set(text.trim().split(/[\s,]+/));

const emailWords = set('email mail newsletter newsletters mailing mailings courriel correo posta');
const otherChannels = set(
  `sms mms phone telephone telefon telefone telefono mobile handy whatsapp push viber telegram call calls voice fax postal
  facebook messenger instagram line rcs anruf webpush postalisch`,
);
const timeWords = set(
  `time date dates at on when timestamp datetime ts datum zeit zeitpunkt am le fecha data heure since seit hora dato ora desde
  depuis dal op utc gmt created 日時`,
);
// With these words, any text in a cell means that it happened.
const filledWords = set(
  'reason reasons grund motif motivo reden source method campaign title comment other note via by',
);
// A header with one of these is about something else, such as the unsubscribe link that every subscriber has.
const otherWords = set(
  `url link links href token hash key count counts number anzahl nb total rate percent score rating opens clicks soft
  lang language frequency interest interests groups version template referrer price amount paid paying orders payment billing shipping tax
  deal stage lifecycle marital ticket invoice`,
);
// These make it about something else, too, unless another word is about consent: "User opted out".
const ownerWords = set('user lead order form page project group task agent plan');
// Consent to these isn't consent to mail.
const otherPurposes = / (?:cookie\p{L}*|third|terzi|dritte\p{L}*|tiers|(?:data )?sharing|share) /u;
const otherOptIns = / (?:profil\p{L}*|partner\p{L}*) /u;
const qualifiers = set('type text name id uid list lists topic topics country city content format html');

const optOutStems =
  `unsub optout donot dnc abgemeldet abmeld abbestell austrag ausgetrag widerspr widerruf desabonn desinscri
  resili desuscri disiscri descadastr dessubscr uitgeschreven uitschrij afgemeld afmeld wypisan rezygn odsubskry avregistr
  avmeld framel отпис odhlas leiratkoz peruut`.split(/\s+/);
const blockedStems = `blacklist blocklist blocked suppress banned gesperrt sperrliste sperre bloque bloccat geblokkeerd
  geblockt blockiert zablokow robinson`.split(/\s+/);
const optInStems = `optin subscribed subscribes consent permission permiso gdpr dsgvo rgpd einwillig einverst zustimm
  newsletter abonniert abonnier abonne angemeldet inscrit inscrito iscritt suscri subscrito consens toestemming zgoda zgody
  ingeschreven aangemeld zapisan autoriz autoris mailinglist`.split(/\s+/);
const optOutPhrases = ` no email | no emails | no mail | no marketing | no newsletter | no contact | no mailing | no mailings
  | kein newsletter | keine werbung | keine email | kein kontakt | keine mails | nicht kontaktieren | nicht anschreiben
  | ne pas contacter | ne plus contacter | no contactar | no enviar | non contattare | niet contacteren | niet mailen
  | email disabled | disabled | is disabled | inactive | inaktiv | inactif | inactivo | inattivo | baja | de baja
  | fecha baja | fecha de baja | data cancellazione | cancellato | stop time | stop status | stop date | excluded from campaigns
  | excluded from campaign | date left | left at | left on | exclude from | opposition | refus | revoked | withdrawn | objection
  | removed | removed at | removed on | date removed | removal date | deactivated | deaktiviert | desactive | disattivato
  | cancelled | canceled | cancelled at | canceled at | cancelled on | canceled on | date cancelled
  | deleted | is deleted | deleted at | deleted on | date deleted | deletion date | deleted date | geloscht | geloscht am
  | supprime | supprime le | eliminado | eliminato | verwijderd | email stopped | stop email | austritt | kundigung
  | gekundigt | werbeverbot | werbesperre | mailsperre | uitgeschakeld | excluded | opposed | suspended `;
const optInPhrases = ` accepts marketing | accepts email | accept marketing | accept email | accepts_marketing
  | marketing allowed | marketing accepted | email marketing | marketing email | marketing | can email | can contact
  | may email | may contact | wants email | receive email | receives email | receive marketing | marketing communication
  | marketing communications | marketing preference | marketing preferences | email preference | email preferences
  | communication preference | communication preferences | contact preference | contact preferences | allow email
  | allow marketing | email allowed | ok to email | ok to mail | ok to contact | send email | email ok | mailing list
  | email opted | email subscription | agreed to marketing | agrees to marketing | agree to email | werbung erlaubt | werbeerlaubnis
  | email werbung | infobrief | rundbrief | boletin | bollettino | infolettre | rundmail | nieuwsbrief | nyhetsbrev
  | biuletyn | hirlevel | subscribe | абонамент | рассылка | подписан `;
const weakOptIn = set('active aktiv actif activo attivo ativo actief aktywny enabled');
const statusWords = set('status statut state estado stato etat staat zustand situacao stav статус state');
// These also name a part of a postal address.
const placeWords = set('state estado stato etat staat stav zustand');
const statusContext = set(
  `email subscription subscriptions subscriber optin marketing newsletter mailing list global contact member abo
  abonnement anmelde suscripcion iscrizione inscription consent permission confirmation engagement opt audience
  deliverability subscrico subscricao inscricao subskrypcji verification`,
);
const specificStatus =
  /\b(?:subscriber type|abonnementstatus|abonnementsstatus|anmeldestatus|abostatus|inschrijfstatus|optstatus)\b/;

/** What a header says about consent to email; undefined if nothing. */
export function readConsentHeader(header: string): ConsentHeader | undefined {
  const text = wordsOf(header);
  const words = text.trim().split(' ');
  if (words[0] === '' || isAboutAnother(words) || otherPurposes.test(text)) return undefined;
  const { means, isDoubtful } = applyNegation(findMeaning(text, words), text, words);
  const isFilled = words.some((word) => timeWords.has(word) || filledWords.has(word));
  if (means !== undefined && means !== 'opt_in' && means !== 'confirmed')
    return { means, kind: isFilled ? 'filled' : 'flag', isWeak: false, ...(isDoubtful ? { isDoubtful } : {}) };
  return readAgreementHeader(means, text, words, isFilled);
}

function readAgreementHeader(
  means: 'opt_in' | 'confirmed' | undefined,
  text: string,
  words: string[],
  isFilled: boolean,
): ConsentHeader | undefined {
  const owner = words.find((word) => ownerWords.has(word));
  if (words.some((word) => statusWords.has(word)) || specificStatus.test(text))
    return owner === undefined || owner === 'user' ? readStatusHeader(words) : undefined;
  if (means === undefined) {
    const rest = words.filter((word) => word !== 'is');
    const isActive = rest.length === 1 && weakOptIn.has(rest[0] ?? '');
    return isActive ? { means: 'opt_in', kind: 'flag', isWeak: true } : undefined;
  }
  // When and how a person agreed is evidence: an empty cell says nothing.
  const isDetail = isFilled || words.some((word) => qualifiers.has(word) || word === 'ip');
  return isDetail || otherOptIns.test(text) ? undefined : { means, kind: 'flag', isWeak: owner !== undefined };
}

const maybeAgreed = /^(?:subscri|marketing|abo$|abonn|suscri|iscri|inscri|newsletter)/;

/** Applies the header's words about refusing and leaving to its meaning. */
function applyNegation(
  means: ConsentMeaning | undefined,
  text: string,
  words: string[],
): { means: ConsentMeaning | undefined; isDoubtful?: true } {
  if (mayBeOther(means, text, words)) return { means, isDoubtful: true };
  const negation = findNegation(words);
  if (negation === undefined) return { means };
  const isAgreement = means === 'opt_in' || means === 'confirmed';
  const isMail = words.some((word) => emailWords.has(word) || maybeAgreed.test(word));
  if (!isAgreement && (means !== undefined || negation === 'not' || !isMail)) return { means };
  if (negation === 'doubtful') return { means: 'opt_out', isDoubtful: true };
  return { means: means === 'confirmed' && negation === 'not' ? 'unconfirmed' : 'opt_out' };
}

/** Whether a header may be about calls or letters, or about a last bounce, which may only mean a full mailbox. */
function mayBeOther(means: ConsentMeaning | undefined, text: string, words: string[]): boolean {
  if (/^ (?:is )?dnc /.test(text)) return true;
  return (
    (text.includes(' donot mail ') && !words.includes('email')) || (means === 'bounced' && / last bounced? /.test(text))
  );
}

/** Whether a header is about a channel other than email, such as text messages. */
export function isOtherChannel(header: string): boolean {
  return namesOtherChannel(wordsOf(header).trim().split(' '));
}

function namesOtherChannel(words: string[]): boolean {
  return words.some((word) => otherChannels.has(word)) && !words.some((word) => emailWords.has(word));
}

/** Whether a header is about consent to something other than email, or about a figure. */
function isAboutAnother(words: string[]): boolean {
  const isFigure = words.some((word) => otherWords.has(word) || /(?:count|rate|score)$/.test(word));
  return namesOtherChannel(words) || isFigure || words.includes('ip');
}

function readStatusHeader(words: string[]): ConsentHeader {
  const rest = words.filter((word) => !statusWords.has(word));
  const isPlace = rest.length === 0 && words.some((word) => placeWords.has(word));
  const isKnown = rest.length === 0 ? !isPlace : rest.some((word) => statusContext.has(word));
  return { means: 'status', kind: 'flag', isWeak: isPlace || (!isKnown && !specificStatus.test(words.join(' '))) };
}

/**
 * A meaning, and the headers that have it: those in which a word begins with one of the stems and no word is `except`,
 * those that match the pattern, and those with one of the phrases.
 */
interface MeaningRule {
  means: ConsentMeaning;
  stems?: string[];
  except?: string;
  pattern?: RegExp;
  phrases?: string;
}

// The first rule that applies decides.
const meaningRules: MeaningRule[] = [
  { means: 'blocklisted', stems: blockedStems },
  { means: 'complained', stems: list('complain beschwerde plainte abuse'), except: 'complaints' },
  { means: 'complained', pattern: / (?:spam|is spam|marked as spam|spam report(?:ed)?|reported spam|spam at) / },
  { means: 'bounced', stems: list('hardbounce cleaned undeliver unzustellbar rebotad rimbalz') },
  { means: 'bounced', stems: list('bounce bouncing'), except: 'bounces' },
  { means: 'bounced', pattern: / invalid email | email invalid / },
  { means: 'opt_out', stems: optOutStems, pattern: /unsubscri/, phrases: optOutPhrases },
  { means: 'unconfirmed', stems: list('unconfirm unbestatigt pending optinpending ausstehend unverified') },
  { means: 'confirmed', stems: list('doi confirmed verified bestatigt confirme confirmad confermat bevestigd') },
  { means: 'opt_in', stems: optInStems, phrases: optInPhrases },
];

function findMeaning(text: string, words: string[]): ConsentMeaning | undefined {
  const applies = ({ stems = [], except, pattern, phrases }: MeaningRule) =>
    (startsWithAny(words, stems) && (except === undefined || !words.includes(except))) ||
    pattern?.test(text) === true ||
    (phrases !== undefined && hasPhrase(phrases, text));
  return meaningRules.find(applies)?.means;
}

function startsWithAny(words: string[], stems: string[]): boolean {
  return words.some((word) => stems.some((stem) => word.startsWith(stem)));
}

const phraseSets = new Map<string, { whole: Set<string>; within: string[] }>();

/** Whether a header is one of the phrases, or contains one of those with two or more words. */
function hasPhrase(phrases: string, text: string): boolean {
  let known = phraseSets.get(phrases);
  if (known === undefined) {
    const all = phrases.split('|').map((phrase) => phrase.trim());
    known = { whole: new Set(all), within: all.filter((each) => each.includes(' ')).map((each) => ` ${each} `) };
    phraseSets.set(phrases, known);
  }
  const bare = text.trim().replace(/^is /, '');
  return known.whole.has(bare) || known.within.some((phrase) => text.includes(phrase));
}

const joinStems = `optin doi subscribe signup joined join registered registration registriert registrierung anmelde
  angemeldet inscription inscrit iscrizione iscritt suscripcion alta abonn consent einwillig subscription subscriber
  inscricao aangemeld`.split(/\s+/);
const confirmStems = `confirm verifi activated aktiviert bestatig confermat bevestig doi`.split(/\s+/);
const createdStems = `created creation create added add entered erstellt angelegt ajoute anadido creado creacion
  aggiunto creato creazione criado toegevoegd aangemaakt`.split(/\s+/);
const weakCreated = set('created createdat creation created_at entered added createdate dateadded');
const notEvidenceStems = [...optOutStems, ...blockedStems].concat(
  list('unconfirm last first bounce cleaned deleted updated'),
);
const joinedAlone = set('joined subscribed angemeldet registered registriert');

/** What a header names of the consent that people gave in another system; undefined if nothing. */
export function readEvidenceHeader(header: string): EvidenceColumn | undefined {
  const words = wordsOf(header).trim().split(' ');
  const text = words.join(' ');
  if (isOtherThanEvidence(words)) return undefined;
  const isIp = words.includes('ip') || text.endsWith('ip');
  if (isIp) return startsWithAny(words, confirmStems) ? 'confirmation_ip' : undefined;
  const isTime =
    words.some((word) => timeWords.has(word)) || /(?:datum|zeit|date|time|at)$/.test(text) || weakCreated.has(text);
  if (!isTime) return joinedAlone.has(text) ? 'subscribed_at' : undefined;
  if (startsWithAny(words, confirmStems)) return 'confirmed_at';
  if (startsWithAny(words, joinStems)) return 'subscribed_at';
  return startsWithAny(words, createdStems) ? 'created_at' : undefined;
}

function isOtherThanEvidence(words: string[]): boolean {
  const isOther = (word: string) =>
    otherChannels.has(word) || otherWords.has(word) || (ownerWords.has(word) && word !== 'user');
  return words.some(isOther) || findNegation(words) !== undefined || startsWithAny(words, notEvidenceStems);
}
