/** The settings of a list other than its name and its sender. */
const listSettingsEn = {
  contact: {
    title: 'Company and postal address',
    help: 'Many laws require it in every email. It is in the footer added to emails without an unsubscribe link. In your own templates, use {{ list.company }} and {{ list.address }}.',
    parts: {
      company: 'Company',
      address_1: 'Street',
      address_2: 'Address line 2',
      zip: 'Postal code',
      city: 'City',
      state: 'State or province',
      country: 'Country',
      phone: 'Phone',
      url: 'Website',
    },
    save: 'Save address',
  },
  public: {
    title: 'Public details',
    name: 'Public name',
    nameHelp: 'Shown on pages and in emails. If empty, the list’s own name.',
    description: 'Description',
    descriptionHelp: 'A sentence below the name on the preferences page.',
    onPage: 'People can join it on their preferences page',
    onPageHelp: 'Its subscribers always see it there.',
    archive: 'Public archive',
    archiveHelp: 'Campaigns sent to everyone on the list are shown on a page that anyone can read.',
    indexed: 'Let search engines index the archive',
    indexedHelp: 'Otherwise they are asked not to.',
    openArchive: 'Open archive',
    chooseAction: 'Choose campaigns…',
    chooseArchived: 'Campaigns in the archive',
    chooseHelp:
      'By default, it contains the campaigns that were sent to everyone on the list. Changes apply immediately.',
    noneSent: 'No campaign has been sent to this list yet.',
    save: 'Save public details',
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
