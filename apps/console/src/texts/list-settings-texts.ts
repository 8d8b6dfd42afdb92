/** The settings of a list other than its name and its sender. */
const listSettingsEn = {
  contact: {
    title: 'Company and postal address',
    help: 'Many laws require it in each mail. It is in the footer that mails without a link to unsubscribe get; your own templates name it as {{ list.company }} and {{ list.address }}.',
    parts: {
      company: 'Company',
      address_1: 'Street',
      address_2: 'Addition to the address',
      zip: 'Postcode',
      city: 'City',
      state: 'State or province',
      country: 'Country',
      phone: 'Telephone',
      url: 'Website',
    },
    save: 'Save the address',
  },
  public: {
    title: 'What people see',
    name: 'Public name',
    nameHelp: 'On pages and in mails. The list’s own name when empty.',
    description: 'Description',
    descriptionHelp: 'A sentence below the name on the preferences page.',
    onPage: 'People may join it on their preferences page',
    onPageHelp: 'Who is on it always sees it there.',
    archive: 'Public archive',
    archiveHelp: 'Campaigns that were sent to everyone on the list can be read on a page, by anyone.',
    indexed: 'Search engines may list the archive',
    indexedHelp: 'Otherwise they are asked not to.',
    openArchive: 'Open the archive',
    chooseAction: 'Choose its campaigns…',
    chooseArchived: 'Campaigns in the archive',
    chooseHelp:
      'Until you choose otherwise, it has those that were sent to everyone on the list. A change holds at once.',
    noneSent: 'No campaign has been sent to this list yet.',
    save: 'Save what people see',
  },
};

const listSettingsDe: typeof listSettingsEn = {
  contact: {
    title: 'Firma und Postanschrift',
    help: 'Viele Gesetze verlangen sie in jeder Mail. Sie steht in der Fußzeile, die Mails ohne Abmeldelink bekommen; eigene Vorlagen nennen sie als {{ list.company }} und {{ list.address }}.',
    parts: {
      company: 'Firma',
      address_1: 'Straße',
      address_2: 'Adresszusatz',
      zip: 'Postleitzahl',
      city: 'Ort',
      state: 'Bundesland oder Kanton',
      country: 'Land',
      phone: 'Telefon',
      url: 'Website',
    },
    save: 'Anschrift speichern',
  },
  public: {
    title: 'Was alle sehen',
    name: 'Öffentlicher Name',
    nameHelp: 'Auf Seiten und in Mails. Wenn leer, der Name der Liste.',
    description: 'Beschreibung',
    descriptionHelp: 'Ein Satz unter dem Namen auf der Seite mit den Einstellungen der Abonnenten.',
    onPage: 'Abonnenten anderer Listen können sie in ihren Einstellungen abonnieren',
    onPageHelp: 'Wer sie abonniert hat, sieht sie dort immer.',
    archive: 'Öffentliches Archiv',
    archiveHelp: 'Kampagnen, die an alle auf der Liste gingen, stehen auf einer Seite, die jeder lesen kann.',
    indexed: 'Suchmaschinen dürfen das Archiv aufnehmen',
    indexedHelp: 'Sonst werden sie gebeten, es nicht zu tun.',
    openArchive: 'Archiv öffnen',
    chooseAction: 'Kampagnen wählen…',
    chooseArchived: 'Kampagnen im Archiv',
    chooseHelp:
      'Solange Sie nichts anderes wählen, stehen jene darin, die an alle auf der Liste gingen. Eine Änderung gilt sofort.',
    noneSent: 'An diese Liste wurde noch keine Kampagne gesendet.',
    save: 'Speichern, was alle sehen',
  },
};

export const listSettingsTexts = { en: listSettingsEn, de: listSettingsDe };
