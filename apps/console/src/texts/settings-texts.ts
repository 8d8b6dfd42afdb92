/** Settings of the account, and the domain of the links in its mails. */
const settingsEn = {
  about: 'Applies to all lists, campaigns and automations of the account, but not to transactional emails.',
  unsaved: 'Unsaved changes.',
  outdated: 'Someone else has changed these settings.',
  outdatedText: 'Settings you haven’t edited now show the new values. Save your changes anyway, or discard them.',
  takeTheirs: 'Discard my changes',
  saveNevertheless: 'Save my changes anyway',
  frequency: {
    title: 'Frequency',
    limit: 'Limit how many emails a subscriber gets',
    about:
      'A subscriber who has reached the limit is skipped for the next email of a campaign or automation, and doesn’t get it later.',
    mails: 'Maximum emails',
    days: 'Period in days',
  },
  quiet: {
    title: 'Quiet hours',
    wait: 'Don’t send at certain hours',
    about:
      'Emails of campaigns and automations to all subscribers wait until the hours are over. The hours of each campaign also apply.',
    span: (number: number) => `Quiet hours ${number}`,
    from: 'From',
    to: 'Until',
    toNextDay: 'Until (next day)',
    add: 'Add quiet hours',
    removeSpan: (number: number) => `Remove quiet hours ${number}`,
    zone: 'Time zone',
    zoneHelp: 'The hours are in this time zone, unless a field says otherwise.',
    field: 'Field with a time zone (optional)',
    fieldHelp:
      'The tag of a text field. On lists that have this field, the hours are in each subscriber’s own time zone if the value names one.',
  },
  tracking: {
    title: 'Tracking',
    track_opens: {
      label: 'Track opens',
      about: 'New campaigns contain a one-pixel image that shows who opened them, unless their list says otherwise.',
    },
    track_clicks: {
      label: 'Track clicks',
      about:
        'Links in new campaigns go through this service first, which shows who clicked, unless their list says otherwise.',
    },
    anonymous_tracking: {
      label: 'Don’t record IP addresses and browsers',
      about:
        'From now on, opens, clicks and unsubscribes of all recipients are recorded without them. Existing records stay as they are.',
    },
  },
  trackingDomain: {
    title: 'Tracking domain',
    about:
      'The links in your emails, for clicks, opens and unsubscribing, use this domain instead of the service’s own.',
    add: 'Add tracking domain',
    none: 'No tracking domain: links in emails use the address of this service.',
    record: 'Verification record',
    states: {
      unverified: 'pending',
      verified: 'active',
      failing: 'failing',
    },
    records: (domain: string) =>
      `Add this record at your DNS provider. Also point ${domain} to this service with a CNAME record to the host that its operator names. Links change once the record is found.`,
    removeTitle: (domain: string) => `Remove tracking domain ${domain}?`,
    removeText:
      'Links in emails that were sent with it, including unsubscribe links, stop working until it is added and found again.',
  },
};

const settingsDe: typeof settingsEn = {
  about:
    'Was für alle Listen, Kampagnen und Automationen des Kontos gilt. Einzelne Mails von Programmen betrifft es nicht.',
  unsaved: 'Noch nicht gespeichert.',
  outdated: 'Jemand anders hat die Einstellungen inzwischen geändert.',
  outdatedText:
    'Was Sie nicht geändert haben, ist auf dem neuen Stand. Speichern Sie Ihre Änderungen trotzdem, oder verwerfen Sie sie.',
  takeTheirs: 'Meine Änderungen verwerfen',
  saveNevertheless: 'Meine Änderungen trotzdem speichern',
  frequency: {
    title: 'Häufigkeit',
    limit: 'Begrenzen, wie viele Mails ein Abonnent bekommt',
    about:
      'Wer so viele Mails von Kampagnen und Automationen bekommen hat, wird bei der nächsten ausgelassen und bekommt sie auch später nicht.',
    mails: 'Höchstens so viele Mails',
    days: 'Innerhalb so vieler Tage',
  },
  quiet: {
    title: 'Ruhezeiten',
    wait: 'Zu gewissen Stunden nichts senden',
    about:
      'Mails von Kampagnen und Automationen an alle Abonnenten warten, bis die Ruhezeit vorbei ist. Die Stunden jeder Kampagne gelten auch.',
    span: (number) => `Ruhezeit ${number}`,
    from: 'Von',
    to: 'Bis',
    toNextDay: 'Bis, am nächsten Tag',
    add: 'Weitere Ruhezeit',
    removeSpan: (number) => `Ruhezeit ${number} entfernen`,
    zone: 'Zeitzone',
    zoneHelp: 'Die Stunden gelten nach ihrer Uhr, wenn kein Feld etwas anderes sagt.',
    field: 'Feld mit einer Zeitzone (optional)',
    fieldHelp:
      'Das Kürzel eines Textfelds. Auf Listen, die es haben, gilt die Uhr jedes Abonnenten, wenn der Wert eine Zeitzone nennt.',
  },
  tracking: {
    title: 'Tracking',
    track_opens: {
      label: 'Öffnungen aufzeichnen',
      about:
        'Neue Kampagnen haben ein Bild von einem Pixel, das zeigt, wer sie geöffnet hat, wenn ihre Liste nichts anderes sagt.',
    },
    track_clicks: {
      label: 'Klicks aufzeichnen',
      about:
        'Links neuer Kampagnen führen zuerst zu diesem Dienst, der aufzeichnet, wer geklickt hat, wenn ihre Liste nichts anderes sagt.',
    },
    anonymous_tracking: {
      label: 'Ohne IP-Adressen und Browser',
      about:
        'Öffnungen, Klicks und Abmeldungen aller Empfänger werden ab jetzt ohne diese aufgezeichnet. Was schon aufgezeichnet ist, bleibt.',
    },
  },
  trackingDomain: {
    title: 'Tracking-Domain',
    about:
      'Die Links in Ihren Mails, für Klicks, Öffnungen und die Abmeldung, sind in dieser Domain statt in der des Dienstes.',
    add: 'Tracking-Domain hinzufügen',
    none: 'Keine Tracking-Domain: Links in Mails haben die Adresse dieses Dienstes.',
    record: 'Nachweis',
    states: { unverified: 'ausstehend', verified: 'aktiv', failing: 'gestört' },
    records: (domain) =>
      `Setzen Sie diesen Eintrag bei Ihrem DNS-Anbieter. Führen Sie ${domain} außerdem durch einen CNAME-Eintrag zu dem Host, den der Betreiber dieses Dienstes nennt. Die Links ändern sich, sobald der Eintrag gefunden ist.`,
    removeTitle: (domain) => `Tracking-Domain ${domain} entfernen?`,
    removeText:
      'Links in Mails, die damit gesendet wurden, führen dann ins Leere, auch die zur Abmeldung, bis sie wieder hinzugefügt und gefunden ist.',
  },
};

/** In the languages of the console. */
export const settingsTexts = { en: settingsEn, de: settingsDe };
