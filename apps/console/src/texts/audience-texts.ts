/** Whom a campaign is sent to. */
const audienceEn = {
  title: 'Audience',
  who: 'Who gets it',
  everyone: (list: string) => `Everyone subscribed to ${list}`,
  part: 'Only some subscribers',
  tagsAny: 'With at least one of these tags',
  tagsAll: 'With all of these tags',
  tagsNone: 'With none of these tags',
  anyTag: 'Any',
  segment: 'In this segment',
  noSegment: 'No segment filter',
  segmentHelp: 'Evaluated when the campaign starts.',
  conditions: (conditions: string) => `These conditions also apply: ${conditions}.`,
  dropConditions: 'Remove conditions',
  reaches: (count: string, isExact: boolean) =>
    `It reaches ${isExact ? '' : 'at least '}${count === '1' ? 'one person' : `${count} people`} now.`,
  reachesNobody: 'It reaches no one now. Change the tags or the segment.',
  counting: 'Counting…',
  uncountable: 'The number of people isn’t known at the moment.',
  incomplete: 'Choose a tag or a segment, or send it to everyone.',
  skipped: (people: string) => `Skipped: ${people}.`,
  suppressed: (count: string) => `${count} suppressed`,
  capped: (count: string) => `${count} at their email limit`,
  list: 'List',
  moveTitle: (list: string) => `Send it to ${list} instead?`,
  moveEveryone: (list: string) => `It goes to everyone subscribed to ${list}.`,
  movePart: (before: string, list: string) =>
    `The tags and the segment that you chose from ${before} are removed. Choose again who on ${list} gets it.`,
  moveFields: 'Check its merge tags: the lists may have different fields.',
  moveAction: 'Change list',
};

const audienceDe: typeof audienceEn = {
  title: 'Empfänger',
  who: 'Wer sie bekommt',
  everyone: (list) => `Alle, die ${list} abonniert haben`,
  part: 'Nur einige davon',
  tagsAny: 'Mit mindestens einem dieser Tags',
  tagsAll: 'Mit allen diesen Tags',
  tagsNone: 'Mit keinem dieser Tags',
  anyTag: 'Beliebig',
  segment: 'In diesem Segment',
  noSegment: 'In einem beliebigen oder keinem',
  segmentHelp: 'Wen es auswählt, wird beim Start der Kampagne bestimmt.',
  conditions: (conditions) => `Außerdem gelten diese Bedingungen: ${conditions}.`,
  dropConditions: 'Bedingungen entfernen',
  reaches: (count, isExact) =>
    `Sie erreicht jetzt ${isExact ? '' : 'mindestens '}${count === '1' ? 'eine Person' : `${count} Personen`}.`,
  reachesNobody: 'Sie erreicht jetzt niemanden. Ändern Sie die Tags oder das Segment.',
  counting: 'Wird gezählt…',
  uncountable: 'Wie viele Personen es sind, ist im Moment nicht bekannt.',
  incomplete: 'Wählen Sie einen Tag oder ein Segment, oder senden Sie an alle.',
  skipped: (people) => `Ausgelassen: ${people}.`,
  suppressed: (count) => `${count} gesperrt`,
  capped: (count) => `${count} am Limit ihrer Mails`,
  list: 'Liste',
  moveTitle: (list) => `Stattdessen an ${list} senden?`,
  moveEveryone: (list) => `Sie geht an alle, die ${list} abonniert haben.`,
  movePart: (before, list) =>
    `Die Tags und das Segment, die Sie aus ${before} gewählt haben, werden entfernt. Wählen Sie neu, wer von ${list} sie bekommt.`,
  moveFields: 'Prüfen Sie die Platzhalter: Die Listen können verschiedene Felder haben.',
  moveAction: 'Liste wechseln',
};

/** In the languages of the console. */
export const audienceTexts = { en: audienceEn, de: audienceDe };
