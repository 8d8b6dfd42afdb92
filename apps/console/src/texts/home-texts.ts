/** The home page: the first steps, what is under way, and the state of the account. */
export const homeEn = {
  stepsLeft: (done: string, all: string) =>
    `${done} of ${all} steps to your first campaign ${done === '1' ? 'is' : 'are'} done.`,
  sendingNow: (names: string, count: number) =>
    count === 1 ? `${names} is being sent now.` : `${count} campaigns are being sent now.`,
  needsYou: (count: string) =>
    count === '1' ? 'One thing needs your attention.' : `${count} things need your attention.`,
  grown: (subscribed: string, net: number, more: string) =>
    net === 0
      ? `${subscribed === '1' ? 'One person is' : `${subscribed} people are`} subscribed, the same as 30 days ago.`
      : `${subscribed === '1' ? 'One person is' : `${subscribed} people are`} subscribed, ${more} ${net > 0 ? 'more' : 'fewer'} than 30 days ago.`,
  stepsTitle: 'Your first campaign',
  stepsDone: 'Done: your first campaign is on its way.',
  steps: {
    sender: {
      title: 'Verify your sender address',
      text: 'Follow the link we email you, or add DNS records to your domain.',
    },
    list: { title: 'Create a list', text: 'Set its name and the address its emails come from.' },
    subscribers: { title: 'Add your subscribers', text: 'Import a file, or share your list’s sign-up form.' },
    content: { title: 'Write a campaign', text: 'Write its subject and content, or create a template to reuse.' },
    test: { title: 'Send yourself a test', text: 'See it in your own inbox before anyone else does.' },
    sent: { title: 'Send it', text: 'Review who gets it on the last page, then confirm.' },
  },
  stepDone: 'done',
  stepOpen: 'to do',
  begin: 'Start',
  dismiss: 'Hide first steps',
  showAgain: 'Show first steps',
  demoOffer: 'Just looking around? Add demo data to see everything in use. You can remove it at any time.',
  addDemo: 'Add demo data',
  demoThere: 'This account has demo data. Nothing can be sent to its list, because its addresses don’t exist.',
  removeDemo: 'Remove demo data…',
  removeDemoTitle: 'Remove demo data?',
  removeDemoText: (count: string) =>
    `This deletes the list Demo: Readers and its ${count === '1' ? 'one subscriber' : `${count} subscribers`}, along with their segment, template, campaigns and automation. ` +
    'Nothing else is affected.',
  removeDemoAction: 'Remove demo data',
  demoAdded: 'Demo data added.',
  demoRemoved: 'Demo data removed.',
  sending: 'In progress',
  scheduledFor: (time: string) => `scheduled, ${time}`,
  pausedAt: (done: string, total: string) => `paused at ${done} of ${total}`,
  subscribed: 'Subscribed',
  net: 'Last 30 days',
  sent: 'Emails sent in 30 days',
  bounceRate: 'Bounced',
  growth: 'Subscribers in the last 30 days',
  date: 'Day',
  campaigns: 'Latest campaigns',
  allCampaigns: 'All campaigns',
  name: 'Name',
  mails: 'Sent',
  opened: 'Opened',
  clicked: 'Clicked',
  unsubscribed: 'Unsubscribed',
  automations: 'Active automations',
  runs: (count: string) => (count === '1' ? 'one person in progress' : `${count} people in progress`),
  problems: 'Needs attention',
  problem: {
    hook_switched_off: 'A webhook was disabled. Check what it responded, then enable it again.',
    campaign_paused: 'The campaign was paused automatically. Resume it once the problem is fixed.',
    automation_paused: 'The automation was paused automatically. Resume it once the problem is fixed.',
    transport_failing: 'Campaigns were paused because none of your transports accepted emails. Check this one.',
    domain_failing: 'A DNS record of this domain is missing. Add it again, or receivers won’t trust emails from it.',
    tracking_domain_failing: 'The DNS record of your tracking domain is missing. Links in emails may not work.',
  },
};

export const homeDe: typeof homeEn = {
  stepsLeft: (done, all) => `${done} von ${all} Schritten zur ersten Kampagne ${done === '1' ? 'ist' : 'sind'} getan.`,
  sendingNow: (names, count) =>
    count === 1 ? `${names} wird gerade versandt.` : `${count} Kampagnen werden gerade versandt.`,
  needsYou: (count) => (count === '1' ? 'Etwas braucht Sie.' : `${count} Dinge brauchen Sie.`),
  grown: (subscribed, net, more) =>
    net === 0
      ? `${subscribed === '1' ? 'Eine Person ist' : `${subscribed} Personen sind`} angemeldet, so viele wie vor 30 Tagen.`
      : `${subscribed === '1' ? 'Eine Person ist' : `${subscribed} Personen sind`} angemeldet, ${more} ${net > 0 ? 'mehr' : 'weniger'} als vor 30 Tagen.`,
  stepsTitle: 'Ihre erste Kampagne',
  stepsDone: 'Geschafft: Ihre erste Kampagne ist unterwegs.',
  steps: {
    sender: {
      title: 'Eine Absenderadresse bestätigen',
      text: 'Durch einen Link in einer E-Mail an sie, oder durch Einträge Ihrer Domain.',
    },
    list: { title: 'Eine Liste anlegen', text: 'Mit dem Namen und der Adresse, von der ihre E-Mails kommen.' },
    subscribers: {
      title: 'Abonnenten mitbringen',
      text: 'Importieren Sie eine Datei, oder teilen Sie das Formular Ihrer Liste.',
    },
    content: { title: 'Eine Kampagne schreiben', text: 'Betreff und Inhalt, oder eine Vorlage für alle.' },
    test: { title: 'Sich einen Test senden', text: 'Damit Sie sie vor allen anderen im eigenen Postfach sehen.' },
    sent: { title: 'Versenden', text: 'Die letzte Seite sagt, an wen, bevor Sie den Knopf drücken.' },
  },
  stepDone: 'getan',
  stepOpen: 'offen',
  begin: 'Als Nächstes',
  dismiss: 'Diese Schritte ausblenden',
  showAgain: 'Die ersten Schritte wieder zeigen',
  demoOffer:
    'Nur zum Umsehen hier? Beispieldaten zeigen, wie alles aussieht, wenn es benutzt wird. Sie lassen sich wieder entfernen.',
  addDemo: 'Beispieldaten anlegen',
  demoThere: 'Dieses Konto hat Beispieldaten. An ihre Liste kann nichts versandt werden: die Adressen gibt es nicht.',
  removeDemo: 'Beispieldaten entfernen…',
  removeDemoTitle: 'Die Beispieldaten entfernen?',
  removeDemoText: (count) =>
    `Die Liste Demo: Readers und ${count === '1' ? 'ihre eine Person' : `ihre ${count} Abonnenten`} verschwinden, mit Segment, Vorlage, Kampagnen und Automation. ` +
    'Sonst ändert sich nichts.',
  removeDemoAction: 'Beispieldaten entfernen',
  demoAdded: 'Die Beispieldaten sind da.',
  demoRemoved: 'Die Beispieldaten sind weg.',
  sending: 'Im Gang',
  scheduledFor: (time) => `geplant, ${time}`,
  pausedAt: (done, total) => `angehalten bei ${done} von ${total}`,
  subscribed: 'Angemeldet',
  net: 'In 30 Tagen',
  sent: 'E-Mails in 30 Tagen',
  bounceRate: 'Unzustellbar',
  growth: 'Abonnenten in den letzten 30 Tagen',
  date: 'Tag',
  campaigns: 'Letzte Kampagnen',
  allCampaigns: 'Alle Kampagnen',
  name: 'Name',
  mails: 'Versandt',
  opened: 'Geöffnet',
  clicked: 'Geklickt',
  unsubscribed: 'Abgemeldet',
  automations: 'Laufende Automationen',
  runs: (count) => (count === '1' ? 'eine Person ist darin' : `${count} Personen sind darin`),
  problems: 'Braucht Sie',
  problem: {
    hook_switched_off:
      'Ein Webhook wurde ausgeschaltet. Sehen Sie nach, was er geantwortet hat, und schalten Sie ihn wieder ein.',
    campaign_paused: 'Die Kampagne hat von selbst angehalten. Setzen Sie sie fort, wenn der Grund behoben ist.',
    automation_paused: 'Die Automation hat von selbst angehalten. Setzen Sie sie fort, wenn der Grund behoben ist.',
    transport_failing: 'Kampagnen haben angehalten, weil keiner Ihrer Transporte Mail annahm. Prüfen Sie ihn.',
    domain_failing: 'Ein Eintrag der Domain fehlt. Setzen Sie ihn wieder, sonst wird ihren E-Mails nicht vertraut.',
    tracking_domain_failing:
      'Der Eintrag Ihrer Tracking-Domain fehlt. Links in E-Mails funktionieren vielleicht nicht.',
  },
};
