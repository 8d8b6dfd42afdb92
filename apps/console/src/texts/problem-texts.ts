/** What is wrong with an email or with a step of an automation, in the words of the console. */
const problemEn = {
  // Where in an email something is, after the word for it.
  places: {
    subject: ' in the subject',
    preheader: ' in the preview text',
    html: ' in the content',
    plain: ' in the plain-text version',
  } as Record<string, string>,
  names: {
    subject: 'Subject',
    preheader: 'Preview text',
    html: 'Content',
    plain: 'Plain-text version',
    template_uid: 'Template',
    from_name: 'Sender name',
    from_email: 'Sender address',
    reply_to: 'Reply-to address',
    list_uid: 'List',
    name: 'Name',
    id: 'Step ID',
    tag: 'Tag',
    field: 'Field',
    value: 'Value',
    hook_uid: 'Webhook',
    automation_uid: 'Automation',
    segment_uid: 'Segment',
    campaign_uid: 'Campaign',
    step: 'Email',
    for: 'Duration',
    timeout: 'Timeout',
    percent: 'Share',
    reason: 'Reason',
    days: 'Days',
    offset_days: 'Days',
    at: 'Time',
    time_zone: 'Time zone',
    time_zone_field: 'Field with the time zone',
    variants: 'Variants',
    ab_test: 'A/B test',
  } as Record<string, string>,
  ofVariant: (letter: string, problem: string) => `Variant ${letter}: ${problem}`,
  unfinishedTag: (tag: string, place: string) => `The merge tag “${tag}”${place} isn’t finished. End it with }}.`,
  unfinishedCode: (tag: string, place: string) => `“${tag}”${place} isn’t finished. End it with %}.`,
  openCode: (tag: string, end: string, place: string) => `“${tag}”${place} isn’t closed. Add “${end}”.`,
  unknownCode: (tag: string, place: string) => `“${tag}”${place} isn’t known or doesn’t belong there.`,
  unknownFilter: (filter: string, place: string) => `The filter “${filter}”${place} doesn’t exist.`,
  emptyTag: (place: string) => `A merge tag${place} is empty. Write a name between {{ and }}.`,
  wrongCode: (place: string, message: string) => `The template code${place} has an error: ${message}`,
  isMissing: (name: string) => `“${name}” is missing.`,
  other: (name: string, message: string) => `${name}: ${message}`,
  // The messages of the service that mean the same wherever they are.
  known: {
    'is not a verified sender': 'The sender address isn’t verified.',
    'is the demo data list, whose addresses do not exist; choose another list':
      'The list contains demo data, whose addresses don’t exist. Choose another list.',
    'must have at least one step': 'There are no steps yet. Add at least one.',
    'is not one of your templates': 'The template no longer exists. Choose another one.',
    'is not one of your lists': 'The list no longer exists. Choose another one.',
    'is the list of this automation: choose another list': 'This is the automation’s own list. Choose another one.',
    'is not one of your automation.webhook hooks for this list or for all lists':
      'The webhook no longer exists or isn’t for this list. Choose another one.',
    'is not another automation of this list': 'The list no longer has this automation. Choose another one.',
    'is not a segment of this list': 'The list no longer has this segment. Choose another one.',
    'is not one of your campaigns to this list': 'The list no longer has this campaign. Choose another one.',
    'is not a send_email step of this automation': 'The email is no longer in this automation. Choose another one.',
    'is not a field of this list': 'The list no longer has this field. Choose another one.',
    'is the email address, which a step cannot change': 'A step can’t change the email address. Choose another field.',
  } as Record<string, string>,
  deleted: {
    template_uid: 'The template was deleted. Choose another one.',
    list_uid: 'The list was deleted.',
  } as Record<string, string>,
  // By the code of a warning; `name` is what the service quotes.
  warnings: {
    tag_unknown: (name, place) => `“${name}”${place} isn’t a known merge tag, so subscribers see nothing there.`,
    link_broken: (name) => (name === '' ? 'A link has no address.' : `The link “${name}” leads nowhere.`),
    link_relative: (name) => `The link “${name}” is incomplete. It has to begin with https://.`,
    link_unsafe: (name) => `Email apps remove the link “${name}”, because it contains code or data.`,
    image_without_alt: () => 'An image has no alt text, which describes it to readers who can’t see it.',
    css_not_inlined: () => 'Many email apps will ignore the styles: there are too many rules, or one has an error.',
    unsubscribe_link_added: () =>
      'The email has no unsubscribe link. A footer with one and your postal address is added.',
    postal_address_missing: () =>
      'The email has no postal address, which many laws require. Add one in the list’s settings.',
    size_over_limit: () => 'The email is larger than 102 kB. Gmail hides everything after that.',
  } as Record<string, (name: string, place: string) => string>,
  linkForSome: 'Some subscribers would get no unsubscribe link. A footer with one and your postal address is added.',
  unknownStays: (name: string, place: string) => `“${name}”${place} isn’t a known merge tag, so it is sent as it is.`,
};

/** The texts about problems, in one language. */
export type ProblemTexts = typeof problemEn;

const problemDe: ProblemTexts = {
  places: {
    subject: ' im Betreff',
    preheader: ' im Vorschautext',
    html: ' im Inhalt',
    plain: ' im Textteil',
  },
  names: {
    subject: 'Betreff',
    preheader: 'Vorschautext',
    html: 'Inhalt',
    plain: 'Textteil',
    template_uid: 'Vorlage',
    from_name: 'Name des Absenders',
    from_email: 'Adresse des Absenders',
    reply_to: 'Antwortadresse',
    list_uid: 'Liste',
    name: 'Name',
    id: 'Kurzname',
    tag: 'Tag',
    field: 'Feld',
    value: 'Wert',
    hook_uid: 'Webhook',
    automation_uid: 'Automation',
    segment_uid: 'Segment',
    campaign_uid: 'Kampagne',
    step: 'Mail',
    for: 'Dauer',
    timeout: 'Frist',
    percent: 'Anteil',
    reason: 'Grund',
    days: 'Tage',
    offset_days: 'Tage',
    at: 'Uhrzeit',
    time_zone: 'Zeitzone',
    time_zone_field: 'Feld mit der Zeitzone',
    variants: 'Varianten',
    ab_test: 'A/B-Test',
  },
  ofVariant: (letter, problem) => `Variante ${letter}: ${problem}`,
  unfinishedTag: (tag, place) => `Der Platzhalter „${tag}“${place} ist noch nicht fertig. Schließen Sie ihn mit }} ab.`,
  unfinishedCode: (tag, place) => `„${tag}“${place} ist noch nicht fertig. Schließen Sie es mit %} ab.`,
  openCode: (tag, end, place) => `„${tag}“${place} hat kein Ende. Ergänzen Sie „${end}“.`,
  unknownCode: (tag, place) => `„${tag}“${place} ist unbekannt oder steht am falschen Ort.`,
  unknownFilter: (filter, place) => `Den Filter „${filter}“${place} gibt es nicht.`,
  emptyTag: (place) => `Ein Platzhalter${place} ist leer. Schreiben Sie einen Namen zwischen {{ und }}.`,
  wrongCode: (place, message) => `Der Vorlagencode${place} enthält einen Fehler: ${message}`,
  isMissing: (name) => `„${name}“ fehlt.`,
  other: (name, message) => `${name}: ${message}`,
  known: {
    'is not a verified sender': 'Die Adresse des Absenders ist nicht bestätigt.',
    'is the demo data list, whose addresses do not exist; choose another list':
      'Die Liste enthält Beispieldaten, deren Adressen es nicht gibt. Wählen Sie eine andere Liste.',
    'must have at least one step': 'Es gibt noch keinen Schritt. Fügen Sie mindestens einen hinzu.',
    'is not one of your templates': 'Die Vorlage gibt es nicht mehr. Wählen Sie eine andere.',
    'is not one of your lists': 'Die Liste gibt es nicht mehr. Wählen Sie eine andere.',
    'is the list of this automation: choose another list':
      'Das ist die Liste dieser Automation selbst. Wählen Sie eine andere.',
    'is not one of your automation.webhook hooks for this list or for all lists':
      'Den Webhook gibt es nicht mehr, oder er ist nicht für diese Liste. Wählen Sie einen anderen.',
    'is not another automation of this list': 'Die Liste hat diese Automation nicht mehr. Wählen Sie eine andere.',
    'is not a segment of this list': 'Die Liste hat dieses Segment nicht mehr. Wählen Sie ein anderes.',
    'is not one of your campaigns to this list': 'Die Liste hat diese Kampagne nicht mehr. Wählen Sie eine andere.',
    'is not a send_email step of this automation':
      'Die Mail ist nicht mehr in dieser Automation. Wählen Sie eine andere.',
    'is not a field of this list': 'Die Liste hat dieses Feld nicht mehr. Wählen Sie ein anderes.',
    'is the email address, which a step cannot change':
      'Die E-Mail-Adresse kann ein Schritt nicht ändern. Wählen Sie ein anderes Feld.',
  },
  deleted: {
    template_uid: 'Die Vorlage wurde gelöscht. Wählen Sie eine andere.',
    list_uid: 'Die Liste wurde gelöscht.',
  },
  warnings: {
    tag_unknown: (name, place) => `„${name}“${place} ist kein bekannter Platzhalter; dort steht dann nichts.`,
    link_broken: (name) => (name === '' ? 'Ein Link hat keine Adresse.' : `Der Link „${name}“ führt nirgendwohin.`),
    link_relative: (name) => `Der Link „${name}“ ist unvollständig. Er muss mit https:// beginnen.`,
    link_unsafe: (name) => `Mailprogramme entfernen den Link „${name}“, weil er Code oder Daten enthält.`,
    image_without_alt: () => 'Einem Bild fehlt die Beschreibung für alle, die es nicht sehen.',
    css_not_inlined: () =>
      'Viele Mailprogramme werden die Gestaltung ignorieren: Sie hat zu viele Regeln oder eine fehlerhafte.',
    unsubscribe_link_added: () =>
      'Die Mail hat keinen Abmeldelink. Sie bekommt eine Fußzeile mit Abmeldelink und Ihrer Postadresse.',
    postal_address_missing: () =>
      'In der Mail fehlt die Postadresse, die viele Gesetze verlangen. Ergänzen Sie sie in den Einstellungen der Liste.',
    size_over_limit: () => 'Die Mail ist größer als 102 kB. Gmail verbirgt, was danach kommt.',
  },
  linkForSome:
    'Einige bekämen keinen Abmeldelink. Die Mail bekommt eine Fußzeile mit Abmeldelink und Ihrer Postadresse.',
  unknownStays: (name, place) =>
    `„${name}“${place} ist kein bekannter Platzhalter und wird so verschickt, wie er da steht.`,
};

export const problemTexts = { en: problemEn, de: problemDe };
