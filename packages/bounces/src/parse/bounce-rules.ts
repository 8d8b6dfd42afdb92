import type { BounceReason } from '@mailwright/contracts';

/** Patterns for what servers say, and the reason that they mean. */
export interface TextRule {
  reason: BounceReason;
  /**
   * For text in lower case with single spaces, without codes, in which `@` stands for any address (tidyText in
   * classify-bounce.ts). Gaps have a maximum length, since the text may be hostile.
   */
  patterns: readonly RegExp[];
  /** The status code to which the rule is limited; any if absent. */
  status?: string;
}

/** The reasons that are the address's fault: it doesn't exist, and never will receive mail. All others are soft. */
export const hardReasons: ReadonlySet<BounceReason> = new Set<BounceReason>(['unknown_user', 'unknown_domain']);

const is = '(?:is |was |were |are |has been |have been |be )?';
const isNot =
  "(?:is not|isn'?t|was not|wasn'?t|not|does not|doesn'?t|did not|could not be|couldn'?t be|cannot be|can ?not be|can'?t be)";
const exists = '(?:exist\\w*|found|known|recogni[sz]ed|valid|registered|listed|active|deliverable)';
const whom =
  '\\b(?:users?|recipients?|mail ?box(?:es)?|address(?:es)?|accounts?|addressees?|e-?mail|local ?part|alias|name)\\b';
const gone =
  '(?:disabled|inactive|deactivated|suspended|closed|terminated|cancell?ed|discontinued|deleted|removed|expired|abandoned|no longer (?:active|valid|exists?|available|in use|on server|accepts?|receiv\\w+|here|with us))';

/**
 * The first rule that matches the server's words decides, whatever the code is. Rules about the sender, the mail or the
 * moment come before those about the address, since a hard bounce ends all mail to a person.
 */
export const textRules: readonly TextRule[] = [
  {
    // Loops; servers describe them in the words for rates.
    reason: 'network',
    patterns: [/too many hops|hop count/, /(?:mail|routing|message)[ -]?loop|loops? back to|\bloop(?:ing)? detected/],
  },
  {
    reason: 'rate_limited',
    patterns: [
      /receiving ?mail (?:at a rate|too quickly)|unusual rate|high volume|unexpected volume/,
      /rate[ -]?(?:limit|control|is too)|throttl|frequency limit|slow(?:ing)? down|too (?:quickly|fast)\b/,
      /(?:sending|receiving|message|hourly|daily|connection|delivery|mail|smtp) (?:rate|limits?)\b.{0,40}(?:exceed|reached|over)/,
      /too (?:many|much) (?:\w+ ){0,3}(?:recipients|messages|mails?|e-?mails|connections?|sessions|concurrent|errors|requests|commands|attempts|traffic|deliver\w+)/,
      /(?:exceed\w*|reached|over|maximum).{0,60}(?:per|this|last|each|in an?|within an?) (?:\d+ )?(?:hour|minute|day|second)/,
      /(?:connections?|sessions?|messages?) (?:limit|rate|count|number).{0,20}exceed/,
      /(?:exceed\w*|reached|maximum) .{0,40}(?:connections|sessions|concurrent)/,
    ],
  },
  {
    reason: 'mailbox_full',
    patterns: [
      /over ?-?quota|(?:not enough|insufficient|no) (?:mailbox |user |disk )?quota/,
      /quota (?:is |was |has been |limit )?(?:exceed\w*|violation|exhausted|reached|full|over)/,
      /(?:mail ?box|in-?box|maildrop|mail ?dir|mail ?folder|storage|disk)\S*(?: \S+){0,8} (?:almost )?(?:full|exceed\w*|overflow\w*|over (?:the |its |his |their )?(?:quota|limit|size|storage))\b/,
      /(?:account|recipient|user|address|folder|@)\S*(?: \S+){0,6} (?:is|are|has|was|have) (?:\S+ )?(?:full|over (?:the |its |his |their )?(?:quota|limit|size|storage)|overflow\w*|exceeded (?:\S+ ){0,4}(?:quota|storage|mailbox))\b(?! name)/,
      /exceed\w* (?:\S+ ){0,4}(?:quota|storage|mailbox)|mail ?box (?:size )?limit|mail ?box (?:is )?too (?:large|big)|full mail ?box/,
      /(?:mail ?box|account|recipient\S*|user\S*) (?:\S+ ){0,6}(?:out of|not enough|insufficient|no) (?:\S+ ){0,3}(?:storage|disk|space)/,
      /(?:out of|not enough|insufficient) (?:\S+ ){0,2}(?:storage|disk ?space|space) (?:\S+ ){0,4}(?:mail ?box|user|account|recipient)/,
      /(?:postfach|mailbox|konto) .{0,30}\bvoll\b|bo[iî]te .{0,40}pleine|buz[oó]n .{0,30}lleno|casella .{0,30}piena|caixa .{0,30}cheia/,
      /переполнен|квот|容量(?:を|が|超)|満杯|いっぱい|已满|空间不足|超过.{0,6}(?:容量|配额)/,
    ],
  },
  {
    reason: 'content',
    patterns: [
      /headers? (?:is |are )?too (?:large|long|big|many)|header error|too many headers|line (?:is )?too long|bare (?:cr|lf)/,
    ],
  },
  {
    reason: 'too_large',
    patterns: [
      /(?:message|mail|e-?mail|size|length|attachments?|content|data) (?:\S+ ){0,2}too (?:large|big|long)|\btoo big for\b/,
      /(?:message|mail|e-?mail|size|length|attachments?|content|data) (?:\S+ ){0,5}exceed\w* (?:\S+ ){0,6}(?:size|length|limit|maximum|max)/,
      /(?:message|mail|e-?mail)(?:'s)? (?:size|length)\b.{0,40}(?:limit|exceed|maximum|too)|maximum (?:message|mail) size/,
      /larger than .{0,30}(?:limit|allowed|maximum)/,
    ],
  },
  {
    reason: 'auth',
    patterns: [
      /dmarc|\bspf\b|\bdkim\b|domainkeys|sender policy framework|\barc (?:seal|chain)/,
      /unauthenticated|not authenticated|without authentication|must authenticate|please (?:authenticate|log ?in)/,
      /(?:smtp|sender|domain|sending) authentication|authentication (?:required|checks?|failed|failure|information|credentials|is required|policy)/,
    ],
  },
  {
    reason: 'blocked',
    patterns: [
      /\b(?:black|block|deny|drop)[ -]?list|\bdnsbl|\brbls?\b|\brbl[.-]|\bblocked\b|\bblocks? (?:your|mail|messages|the sender|list)|\bbanned\b|bloqu[ée]e?|\bgeblockt/,
      /spamhaus|spamcop|\bsorbs\b|uceprotect|barracuda|cloudmark|senderbase|senderscore|proofpoint|invaluement/,
      /reputation|user complaints|abus(?:e|ive)\b|temporarily deferred/,
      /reverse[ -](?:dns|lookup|hostname|mapping|name|resolution)|\br-?dns\b|\bptr\b|no reverse|\bhelo\b|\behlo\b|bad (?:host|ip|helo)|invalid ip\b/,
      /your (?:ip|host\b|hostname|server|network|mail server|mta|isp)\b|client host rejected/,
      /(?:client|sending|sender|connecting|source) (?:ip|host|server|mta)\b.{0,60}(?:reject|block|denied|refus|not allowed|not accept|deferred)/,
      /dynamic(?:ally)? (?:ip|address|host|assigned)|dial-?up|residential/,
      /(?:connections?|mail|messages?) (?:is |are )?not (?:accepted|allowed|permitted) from/,
    ],
  },
  {
    reason: 'content',
    patterns: [
      /\bvirus|malware|infected|trojan|executable/,
      /attachments? (?:\S+ ){0,4}(?:not allowed|not permitted|blocked|reject\w*|prohibited|forbidden|types?|removed|banned)/,
      /(?:unsupported|forbidden|prohibited|dangerous|banned|blocked|unsafe) attachment/,
      /(?:message |mail |bad |prohibited |unacceptable |objectionable )content|content (?:rejected|error|filter|not|policy|is|was|block|denied|violat)/,
      /(?:accept|allow|permit)\w* (?:\S+ ){0,4}attachments?\b/,
      // The mail contains what is called unknown or invalid here.
      /\b(?:urls?|links?|hyperlinks?|message-id|reply-to|headers?)(?: [\w-]+){0,5} (?:is |was )?(?:invalid|unknown|bad\b|non-?existent|not (?:found|exist|valid|resolv)|does ?n[o']?t (?:exist|resolve)|does not (?:exist|resolve)|no such|suspended|expired|disabled|removed)/,
      /(?:invalid|unknown|bad|non-?existent|malformed|illegal) (?:(?:address|domain|host|value|syntax|url|link)(?:es|s)? )(?:in|of) (?:the |your )?(?:urls?|links?|message-id|reply-to|headers?|to|cc|body|message|mail)\b/,
      /malformed (?:message|mime|mail|header)|not rfc|rfc ?[52]?8?322|rfc ?822 compl|non-?compliant|missing (?:\S+ )?header|duplicate headers?|invalid (?:message|mime|header)|8-?bit/,
    ],
  },
  {
    reason: 'spam',
    patterns: [
      /\bspam(?:my|ming|mer|med|like)?\b(?![.-]\w)|junk ?mail|unsolicited|\bbulk (?:e-?)?mail|\buce\b|\bube\b/,
      /phish|fraudulent|suspicious|scored (?:as|too)|mail rejet[eé]|message filtered|filtered (?:message|mail)|similar (?:to )?messages/,
    ],
  },
  {
    // About the sender: it is the sender that is unknown or invalid.
    reason: 'policy',
    patterns: [
      /sender.{0,12}(?:address|domain|e-?mail|name|id|host)?.{0,40}(?:reject|denied|not (?:allowed|permitted|exist|found|verified|accepted|authori[sz]ed|valid|fqdn|listed)|does ?n[o']?t (?:exist|resolve)|invalid|unknown|unresolv|refused|verif|missing|need)/,
      /(?:verif\w+|callout|callback) (?:\S+ ){0,4}(?:failed|failure).{0,20}(?:sender|for)|sender (?:verify|verification)/,
      /domain of sender|sending domain|your (?:domain|account|e-?mail address|message (?:was|has been) rejected)|purported responsible/,
      /(?:after|in reply to|reply to|response to) (?:end of )?mail from|mail from:? ?(?:address )?(?:<|command)/,
      /your (?:e-?mail |mail |user |hosting )account|\b(?:smtp|relay|sending|sender'?s?) account|account (?:\S+ ){0,6}(?:for sending|from sending|billing)\b/,
      /envelope[ -]from|return[ -]?path|from[: -](?:address|domain|header)|(?:invalid|bad) (?:sender|from)|as sender|the sender (?:is|was|has|must)/,
    ],
  },
  {
    // About which senders the recipient accepts.
    reason: 'policy',
    patterns: [
      /(?:allowed|known|external|approved|authori[sz]ed|trusted|permitted|outside|unknown|internal)[ -]senders?\b|grey-?list|gr[ae]ylist|white-?list|allow[ -]?list/,
      /(?:wants?|accepts?|accepting|receives?|receiving) (?:any |no )?(?:(?:e-?)?mails?|messages?|anything) from (?:you\b|your|this|outside|external|unknown|senders?|@)/,
    ],
  },
  {
    reason: 'dns',
    patterns: [
      /servfail|dns (?:server|timeout|error: (?:\S+ ){0,3}timed?)|cname[_ ]lookup|unexpected name server reply|name server (?:error|loop)/,
      /(?:lookup|resolution|name service|dns|resolver).{0,60}(?:try again|temporar|timed? ?out|servfail|server failure)/,
    ],
  },
  {
    // Temporary failures.
    reason: 'other',
    patterns: [
      /temporar\w+ (?:\S+ ){0,3}(?:lock|disabl|unavailable|suspend|inactiv|deactivat|fail|not available|error|problem|rejected|refused|unable)/,
      /delivery will be attempted/,
      /temporary (?:local )?(?:problem|error|failure)|\btry (?:it |sending )?(?:again|later)\b/,
      /insufficient system (?:storage|resources)|no space left|system (?:storage|resources?) /,
    ],
  },
  {
    reason: 'unknown_domain',
    patterns: [
      /(?:domain|host)(?: ?names?)?(?: (?!said|user|recipient|mailbox)\S+){0,4}? (?:(?:was |were |is )?not found|(?:does|did|do) ?n[o']?t exist|(?:is )?unknown|(?:is )?invalid|unresolvable|(?:couldn'?t|could not|cannot|can'?t) be (?:found|resolved|located)|not (?:be )?(?:resolved|known))/,
      /(?:unknown|no such|invalid|bad|nonexistent|non-existent|unrouteable|unroutable|unresolvable|illegal) (?:mail |remote |destination |recipient )?(?:domain|hosts?\b)/,
      /nxdomain|name (?:or service )?(?:not known|not found|has no)|domain (?:has |is )?(?:expired|no mx|has no)|non-?existent (?:hosts?|domains?)/,
      /(?:couldn'?t|could not|can'?t|can ?not|unable to|failed to|not able to) (?:be )?(?:find|found|resolve|locate|look ?up) (?:any |a |an |the )?(?:hosts?|mail ?(?:exchangers?|servers?|hosts?)|mx|domain|dns|ip|address for|route)/,
      /no (?:valid |usable )?(?:mx|mail exchangers?|mail ?servers?|mail hosts?|dns records?|a records?|route to domain)\b|null ?mx|no smtp service|rfc ?7505/,
      /(?:does ?n[o']?t|do not|never|not) (?:accept|receive|handle|want) (?:any |e-?|incoming )?mails?\b(?! from| to|\w* over)/,
      /not accepting (?:network messages|(?:any )?(?:e-?)?mail\b(?! from))/,
      /домен .{0,40}не (?:существует|найден)|域名不存在|ドメイン.{0,20}(?:存在し|見つか)/,
    ],
  },
  {
    reason: 'unknown_user',
    patterns: [
      new RegExp(`@ ${is}(?:unknown|invalid|${isNot} (?:\\S+ )?${exists}|${gone})`),
      new RegExp(`${whom}[^.!?]{0,80}? ${is}(?:unknown|invalid|unrouteable|unroutable|${gone})\\b`),
      new RegExp(`${whom}[^.!?]{0,80}?\\b${isNot} (?:\\S+ )?${exists}`),
      new RegExp(
        `${whom}[^.!?]{0,80}?\\b${isNot} (?:a valid|an? (?:active|registered|existing|known)|our (?:customer|user)|have an?|in (?:our|the|this)|match|like)`,
      ),
      /(?:unknown|no such|invalid|non-?existent|inactive|disabled|undeliverable|unrouteable|unroutable|unrecogni[sz]ed|unresolvable|bad|wrong|illegal|ambiguous|obsolete|deactivated|suspended|expired|dead) (?:or \S+ )?(?:local |e-?mail |mail |recipient |destination |(?:final )?delivery |user |remote |virtual |gateway )*(?:user|recipient|mail ?box|address|account|person|alias|name|local ?part)/,
      /no (?:valid |matching )?(?:such )?(?:user|mail ?box|person|account|one|body|recipients?|address)s? (?:here|by th|with th|with that|matching|at this|found|known|of that|in |named)/,
      /not (?:our|a) (?:customer|valid (?:mailbox|recipient|user|address|account|e-?mail)|registered|known (?:user|recipient)|local user|subscriber)/,
      /recip(?:ient)? ?not ?found|adr\.recip|user ?unknown|unknown ?user|check if address is correct/,
      /this user (?:doesn'?t|does not)|(?:doesn'?t|does not) have an? \S+ account|not listed in|missing or malformed (?:local|domain)/,
      /(?:has|have) moved|moved to|no longer (?:on server|works? (?:here|at|for)|at this|employed)/,
      /usuario (?:desconocido|no existe)|destinatario (?:desconocido|no)|utente (?:sconosciuto|inesistente)|indirizzo .{0,30}(?:inesistente|non valido)/,
      /utilisateur inconnu|(?:adresse|compte|destinataire|bo[iî]te) .{0,60}(?:inconnu|introuvable|n'existe pas|invalide|d[ée]sactiv)/,
      /(?:empf[äa]nger|adresse|benutzer|postfach|konto) .{0,60}(?:unbekannt|existiert nicht|nicht gefunden|ung[üu]ltig|nicht vorhanden|deaktiviert)|onbekend/,
      /(?:usu[áa]rio|endere[çc]o) .{0,30}(?:desconhecido|n[ãa]o existe|inv[áa]lido)/,
      /(?:пользовател|получател|адрес|ящик)\S* .{0,60}(?:не существует|не найден|неизвестен|заблокирован|отключ)|нет такого/,
      /(?:アドレス|ユーザー?|宛先|メールボックス).{0,30}(?:存在し|見つか|不明|無効|ありません)/,
      /(?:用户|邮箱|帐[号户]|账[号户]|收件人).{0,10}(?:不存在|无效|停用|禁用)/,
    ],
  },
  {
    // Microsoft's; with other codes this is Postfix's default text for any policy.
    reason: 'unknown_user',
    status: '5.4.1',
    patterns: [/recipient address rejected ?: access denied/],
  },
  {
    reason: 'expired',
    patterns: [
      /(?:message|envelope|delivery|queue|mail)[ .](?:\S+ )?expired|(?:lifetime|retention|delivery) (?:\S+ )?exceeded|exceeded (?:max\S* )?(?:time|retr|deliver)/,
      /retry time|queue too long|too long in (?:the )?queue|max\S* (?:number of )?retr|giving up|time-?out|timed out/,
      /(?:not|unable to be|could not be) delivered (?:within|after|for|in)|delivery failed \d+ attempts|has stopped trying|without success/,
    ],
  },
  {
    reason: 'network',
    patterns: [
      /connection (?:\S+ )?(?:refused|reset|closed|lost|dropped|failed|died|aborted)|refused (?:the )?connection|did not accept our|lost connection/,
      /unreachable|no route to|network (?:error|is|problem)|socket error|(?:tls|ssl|starttls|handshake|certificate)\b|(?:connect|connection) to \S+/,
      /(?:could not|couldn'?t|unable to|can'?t|cannot|failed to|able to) (?:establish|connect|contact|reach|open|make)/,
    ],
  },
];

const plainUser = '(?:@[>)\'"]{0,2}|\\b(?:users?|recipients?|mail ?box(?:es)?|address(?:es)?))';

/**
 * Words that leave no doubt that the address doesn't exist, even if the code is about the moment (4xx), the mail or a
 * policy. Not included are a mailbox that is closed or takes no mail, which may be temporary, and accounts and domains,
 * which may be the sender's.
 */
export const plainRules: readonly TextRule[] = [
  {
    reason: 'unknown_user',
    patterns: [
      new RegExp(`${plainUser}(?: rejected ?:)?(?: address)? ${is}(?:unknown|non-?existent)\\b`),
      new RegExp(`${plainUser}(?: \\S+)? (?:does ?n[o']?t|does not|did not) exist`),
      new RegExp(`(?:unknown|no such|non-?existent) (?:local |e-?mail |mail |recipient |virtual )*${plainUser}`),
    ],
  },
];

/** The same for domains; used only for replies about the moment (4xx). */
export const plainDomainRules: readonly TextRule[] = [
  {
    reason: 'unknown_domain',
    patterns: [
      /\bdomain(?: ?name)?(?: (?!user|recipient|mailbox)\S+){0,2} (?:(?:is |was )?not found|(?:does ?n[o']?t|does not) exist|is unknown)/,
      /(?:unknown|no such|non-?existent) (?:mail |recipient )?domain|nxdomain|null ?mx/,
    ],
  },
];

/** Rules for a text without a code that says more. */
export const weakTextRules: readonly TextRule[] = [
  {
    reason: 'unknown_user',
    patterns: [
      /address (?:rejected(?!:)|not found|couldn'?t be found)/,
      /(?:user|mail ?box|account|recipient) (?:is )?(?:un|not )available|(?:mail ?box|recipient|user|account|address) (?:is )?not available here/,
    ],
  },
  {
    reason: 'policy',
    patterns: [
      /polic(?:y|ies)|relay|not authori[sz]ed|not allowed|not permitted|permission|prohibited|forbidden|administrativ|restrict|only accepts?|violat/,
      /denied|rejected|refused|not accepted|unacceptable/,
    ],
  },
];
