/** The steps, triggers and goals of automations, and what they say in one line. */
export const stepEn = {
  kinds: {
    send_email: 'Send email',
    wait: 'Wait',
    condition: 'Conditional split',
    split: 'Random split',
    add_tag: 'Add tag',
    remove_tag: 'Remove tag',
    update_field: 'Update field',
    add_to_list: 'Add to list',
    move_to_list: 'Move to list',
    unsubscribe: 'Unsubscribe',
    call_webhook: 'Call webhook',
    start_automation: 'Start automation',
    exit: 'End run',
  },
  groups: { mail: 'Email', way: 'Timing and branches', subscriber: 'Subscriber', elsewhere: 'Other' },
  triggers: {
    api: 'Only manually or through the API',
    subscribed: 'Someone subscribes',
    tagged: 'A tag is added',
    untagged: 'A tag is removed',
    field_changed: 'A field changes',
    date: 'A date in a field is reached',
    segment_entered: 'Someone enters a segment',
    segment_left: 'Someone leaves a segment',
    campaign_opened: 'A campaign is opened',
    campaign_clicked: 'A link in a campaign is clicked',
    inactive: 'Someone is inactive',
  },
  events: {
    opened: 'they open an email',
    clicked: 'they click a link in an email',
    tagged: 'they get a tag',
    untagged: 'a tag is removed',
    field_changed: 'a field changes',
    subscribed_to: 'they join a list',
  },
  triggerSays: {
    api: 'Runs are started manually or through the API',
    subscribed: 'When someone subscribes',
    tagged: (tag: string | undefined) =>
      tag === undefined ? 'When any tag is added' : `When the tag “${tag}” is added`,
    untagged: (tag: string | undefined) =>
      tag === undefined ? 'When any tag is removed' : `When the tag “${tag}” is removed`,
    field_changed: (field: string) => `When ${field} changes`,
    date: (field: string, days: number, at: string, yearly: boolean): string => {
      const when =
        days === 0
          ? `On the date in ${field}`
          : `${Math.abs(days) === 1 ? 'One day' : `${Math.abs(days)} days`} ${days < 0 ? 'before' : 'after'} ${field}`;
      return `${when} at ${at}${yearly ? ', every year' : ''}`;
    },
    segment_entered: (segment: string) => `When someone enters “${segment}”`,
    segment_left: (segment: string) => `When someone leaves “${segment}”`,
    campaign_opened: (campaign: string | undefined) =>
      campaign === undefined ? 'When any campaign is opened' : `When “${campaign}” is opened`,
    campaign_clicked: (campaign: string | undefined) =>
      campaign === undefined ? 'When a link in any campaign is clicked' : `When a link in “${campaign}” is clicked`,
    inactive: (days: string) => `After ${days === '1' ? 'a day' : `${days} days`} without an open or click`,
  },
  eventSays: {
    opened: (mail: string | undefined) => (mail === undefined ? 'they open any of the emails' : `they open “${mail}”`),
    clicked: (mail: string | undefined) =>
      mail === undefined ? 'they click a link in any of the emails' : `they click a link in “${mail}”`,
    tagged: (tag: string | undefined) => (tag === undefined ? 'they get any tag' : `they get the tag “${tag}”`),
    untagged: (tag: string | undefined) => (tag === undefined ? 'any tag is removed' : `the tag “${tag}” is removed`),
    field_changed: (field: string | undefined) => (field === undefined ? 'any field changes' : `${field} changes`),
    subscribed_to: (list: string) => `they join “${list}”`,
  },
  says: {
    noSubject: 'No subject yet',
    subjectOfTemplate: 'Subject of its template',
    waitFor: (duration: string) => `For ${duration}`,
    waitUntil: (at: string, days: string | undefined) =>
      days === undefined ? `Until ${at}` : `Until ${at} on ${days}`,
    waitForEvent: (event: string, timeout: string) => `Until ${event}, ${timeout} at most`,
    waitForNothing: 'Nothing to wait for yet',
    if: (what: string) => `If ${what}`,
    newValue: (field: string, value: string) => `Set ${field} to “${value}”`,
    noValue: (field: string) => `Clear ${field}`,
    unsubscribe: 'From this list, which ends the run',
    exit: 'Nothing more happens',
    nothingChosen: 'Nothing selected yet',
  },
  branches: {
    then: 'Yes',
    else: 'No',
    happened: 'It happens',
    after: (duration: string) => `After ${duration}`,
    percent: (percent: string) => `${percent}%`,
  },
  durations: {
    minutes: (n: number): string => (n === 1 ? '1 minute' : `${n} minutes`),
    hours: (n: number): string => (n === 1 ? '1 hour' : `${n} hours`),
    days: (n: number): string => (n === 1 ? '1 day' : `${n} days`),
    weeks: (n: number): string => (n === 1 ? '1 week' : `${n} weeks`),
    months: (n: number): string => (n === 1 ? '1 month' : `${n} months`),
    years: (n: number): string => (n === 1 ? '1 year' : `${n} years`),
  },
  units: {
    minutes: 'minutes',
    hours: 'hours',
    days: 'days',
    weeks: 'weeks',
    months: 'months',
    years: 'years',
    iso: 'ISO 8601',
  },
  weekdays: { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' },
};

export const stepDe: typeof stepEn = {
  kinds: {
    send_email: 'Mail senden',
    wait: 'Warten',
    condition: 'Nach Bedingungen verzweigen',
    split: 'Nach Zufall aufteilen',
    add_tag: 'Tag hinzufügen',
    remove_tag: 'Tag entfernen',
    update_field: 'Feld ändern',
    add_to_list: 'Zu einer Liste hinzufügen',
    move_to_list: 'In eine Liste verschieben',
    unsubscribe: 'Abmelden',
    call_webhook: 'Webhook aufrufen',
    start_automation: 'Automation starten',
    exit: 'Durchlauf beenden',
  },
  groups: { mail: 'Mail', way: 'Zeit und Zweige', subscriber: 'Abonnent', elsewhere: 'Anderswo' },
  triggers: {
    api: 'Nur von Hand oder über die API',
    subscribed: 'Jemand hat abonniert',
    tagged: 'Ein Tag kommt hinzu',
    untagged: 'Ein Tag wird entfernt',
    field_changed: 'Ein Feld ändert sich',
    date: 'Ein Datum in einem Feld kommt',
    segment_entered: 'Jemand kommt in ein Segment',
    segment_left: 'Jemand verlässt ein Segment',
    campaign_opened: 'Eine Kampagne wird geöffnet',
    campaign_clicked: 'Einem Link einer Kampagne wird gefolgt',
    inactive: 'Jemand war lange nicht aktiv',
  },
  events: {
    opened: 'sie eine Mail öffnen',
    clicked: 'sie einem Link in einer Mail folgen',
    tagged: 'sie einen Tag bekommen',
    untagged: 'ein Tag entfernt wird',
    field_changed: 'sich ein Feld ändert',
    subscribed_to: 'sie einer Liste beitreten',
  },
  triggerSays: {
    api: 'Durchläufe beginnen von Hand oder über die API',
    subscribed: 'Wenn jemand abonniert hat',
    tagged: (tag) => (tag === undefined ? 'Wenn ein Tag hinzukommt' : `Wenn der Tag „${tag}“ hinzukommt`),
    untagged: (tag) => (tag === undefined ? 'Wenn ein Tag entfernt wird' : `Wenn der Tag „${tag}“ entfernt wird`),
    field_changed: (field) => `Wenn sich ${field} ändert`,
    date: (field, days, at, yearly) => {
      const when =
        days === 0
          ? `Am Tag in ${field}`
          : `${Math.abs(days) === 1 ? 'Einen Tag' : `${Math.abs(days)} Tage`} ${days < 0 ? 'vor' : 'nach'} ${field}`;
      return `${when} um ${at}${yearly ? ', jedes Jahr' : ''}`;
    },
    segment_entered: (segment) => `Wenn jemand in „${segment}“ kommt`,
    segment_left: (segment) => `Wenn jemand „${segment}“ verlässt`,
    campaign_opened: (campaign) =>
      campaign === undefined ? 'Wenn eine Kampagne geöffnet wird' : `Wenn „${campaign}“ geöffnet wird`,
    campaign_clicked: (campaign) =>
      campaign === undefined
        ? 'Wenn einem Link einer Kampagne gefolgt wird'
        : `Wenn einem Link von „${campaign}“ gefolgt wird`,
    inactive: (days) => `Nach ${days === '1' ? 'einem Tag' : `${days} Tagen`} ohne Öffnung oder Klick`,
  },
  eventSays: {
    opened: (mail) => (mail === undefined ? 'sie eine der Mails öffnen' : `sie „${mail}“ öffnen`),
    clicked: (mail) =>
      mail === undefined ? 'sie einem Link in einer der Mails folgen' : `sie einem Link in „${mail}“ folgen`,
    tagged: (tag) => (tag === undefined ? 'sie einen Tag bekommen' : `sie „${tag}“ bekommen`),
    untagged: (tag) => (tag === undefined ? 'ein Tag entfernt wird' : `„${tag}“ entfernt wird`),
    field_changed: (field) => (field === undefined ? 'sich ein Feld ändert' : `sich ${field} ändert`),
    subscribed_to: (list) => `sie „${list}“ beitreten`,
  },
  says: {
    noSubject: 'Noch ohne Betreff',
    subjectOfTemplate: 'Der Betreff der Vorlage',
    waitFor: (duration) => duration,
    waitUntil: (at, days) => (days === undefined ? `Bis es ${at} ist` : `Bis es ${at} ist, ${days}`),
    waitForEvent: (event, timeout) => `Bis ${event}, höchstens ${timeout}`,
    waitForNothing: 'Noch nichts, worauf gewartet wird',
    if: (what) => `Wenn ${what}`,
    newValue: (field, value) => `${field} wird „${value}“`,
    noValue: (field) => `${field} verliert seinen Wert`,
    unsubscribe: 'Von dieser Liste; der Durchlauf endet',
    exit: 'Es geschieht nichts mehr',
    nothingChosen: 'Noch nichts gewählt',
  },
  branches: {
    then: 'Ja',
    else: 'Nein',
    happened: 'Es geschieht',
    after: (duration) => `Nach ${duration}`,
    percent: (percent) => `${percent} %`,
  },
  durations: {
    minutes: (n) => (n === 1 ? '1 Minute' : `${n} Minuten`),
    hours: (n) => (n === 1 ? '1 Stunde' : `${n} Stunden`),
    days: (n) => (n === 1 ? '1 Tag' : `${n} Tage`),
    weeks: (n) => (n === 1 ? '1 Woche' : `${n} Wochen`),
    months: (n) => (n === 1 ? '1 Monat' : `${n} Monate`),
    years: (n) => (n === 1 ? '1 Jahr' : `${n} Jahre`),
  },
  units: {
    minutes: 'Minuten',
    hours: 'Stunden',
    days: 'Tage',
    weeks: 'Wochen',
    months: 'Monate',
    years: 'Jahre',
    iso: 'nach ISO 8601',
  },
  weekdays: { mon: 'Mo', tue: 'Di', wed: 'Mi', thu: 'Do', fri: 'Fr', sat: 'Sa', sun: 'So' },
};
