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
  conditions: 'Conditions set through the API also apply, together with the tags.',
  dropConditions: 'Remove conditions',
  reaches: (count: string, isExact: boolean) =>
    `It reaches ${isExact ? '' : 'at least '}${count === '1' ? 'one person' : `${count} people`} now.`,
  reachesNobody: 'It reaches no one now. Change the tags or the segment.',
  counting: 'Counting…',
  whenSaved: 'Counted once your changes are saved.',
  suppressed: 'Suppressed addresses are included in the count, but skipped when sending.',
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
  conditions: 'Es gibt auch Bedingungen, die über die API gesetzt wurden. Sie gelten zusammen mit den Tags.',
  dropConditions: 'Bedingungen entfernen',
  reaches: (count, isExact) =>
    `Sie erreicht jetzt ${isExact ? '' : 'mindestens '}${count === '1' ? 'eine Person' : `${count} Personen`}.`,
  reachesNobody: 'Sie erreicht jetzt niemanden. Ändern Sie die Tags oder das Segment.',
  counting: 'Wird gezählt…',
  whenSaved: 'Gezählt wird, wenn gespeichert ist.',
  suppressed: 'Gesperrte Adressen zählen mit und werden beim Senden ausgelassen.',
};

/** In the languages of the console. */
export const audienceTexts = { en: audienceEn, de: audienceDe };
