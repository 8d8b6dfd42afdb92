/** Bounces and complaints: how providers report them, and the rules that act on them. */
const bounceEn = {
  title: 'Provider reports',
  about:
    'The service records rejected and returned emails itself. If a provider handles bounces and spam complaints for you, have it report them to a callback URL.',
  emptyTitle: 'No provider reports to this account',
  emptyText: 'You need this if you send through Amazon SES, SendGrid, Mailgun, Postmark, Brevo or SparkPost.',
  add: 'Add provider',
  provider: 'Provider',
  providers: {
    ses: {
      name: 'Amazon SES',
      key: 'ARN of the SNS topic',
      how: 'Subscribe it to that topic over HTTPS; the subscription is confirmed automatically. Include the original headers in the notifications.',
    },
    sendgrid: {
      name: 'SendGrid',
      key: 'Public key of the signed event webhook',
      how: 'Set it as the URL of the event webhook: bounced, dropped, spam reports.',
    },
    mailgun: {
      name: 'Mailgun',
      key: 'HTTP webhook signing key',
      how: 'Set it as webhooks for permanent failures and spam complaints.',
    },
    postmark: {
      name: 'Postmark',
      key: null,
      how: 'Set it as a webhook for bounces, spam complaints and subscription changes.',
    },
    brevo: {
      name: 'Brevo',
      key: null,
      how: 'Set it as a transactional webhook for hard bounces, soft bounces and complaints.',
    },
    sparkpost: {
      name: 'SparkPost',
      key: null,
      how: 'Set it as a webhook for bounce, out_of_band and spam_complaint.',
    },
  },
  addressOf: (provider: string) => `Callback URL for ${provider}`,
  neverUsed: 'Not used yet.',
  lastUsed: 'Last used',
  delete: 'Delete',
  deleteOf: (provider: string) => `Delete the callback URL for ${provider}`,
  deleteTitle: (provider: string) => `Delete the callback URL for ${provider}?`,
  deleteText: 'Anything the provider sends there will be rejected.',
  deleteAction: 'Delete callback URL',
  rules: {
    title: 'Bounce rules',
    about:
      'A hard bounce means that the address doesn’t exist. A soft bounce means that an email couldn’t be delivered this time.',
    softLimit: 'Soft bounces that count as a hard bounce',
    softLimitHelp: '0 turns this off. If empty, the installation’s default applies.',
    softDays: 'Within this many days',
    softDaysHelp: 'If empty, the installation’s default applies.',
    scopes: { bounce_scope: 'After a bounce, stop emails', complaint_scope: 'After a spam complaint, stop emails' },
    ofAccount: 'to the address, on all lists',
    ofList: 'on the list that the email was for',
    save: 'Save rules',
  },
};

const bounceDe: typeof bounceEn = {
  title: 'Meldungen von Anbietern',
  about:
    'Ablehnungen und zurückgekommene Mails erfasst der Dienst selbst. Ein Anbieter, der Bounces und Spam-Beschwerden selbst entgegennimmt, meldet sie an eine Adresse, die Sie dort eintragen.',
  emptyTitle: 'Kein Anbieter meldet an dieses Konto',
  emptyText:
    'Das brauchen Sie, wenn Ihre Mails über Amazon SES, SendGrid, Mailgun, Postmark, Brevo oder SparkPost gehen.',
  add: 'Anbieter hinzufügen',
  provider: 'Anbieter',
  providers: {
    ses: {
      name: 'Amazon SES',
      key: 'ARN des SNS-Topics',
      how: 'Abonnieren Sie damit das Topic per HTTPS; die Adresse bestätigt sich selbst. Lassen Sie die ursprünglichen Kopfzeilen mitsenden.',
    },
    sendgrid: {
      name: 'SendGrid',
      key: 'Öffentlicher Schlüssel des signierten Event-Webhooks',
      how: 'Tragen Sie sie als URL des Event-Webhooks ein: bounced, dropped, spam reports.',
    },
    mailgun: {
      name: 'Mailgun',
      key: 'HTTP webhook signing key',
      how: 'Tragen Sie sie als Webhooks für permanent failures und spam complaints ein.',
    },
    postmark: {
      name: 'Postmark',
      key: null,
      how: 'Tragen Sie sie als Webhook für bounces, spam complaints und subscription changes ein.',
    },
    brevo: {
      name: 'Brevo',
      key: null,
      how: 'Tragen Sie sie als transaktionalen Webhook für hard bounces, soft bounces und complaints ein.',
    },
    sparkpost: {
      name: 'SparkPost',
      key: null,
      how: 'Tragen Sie sie als Webhook für bounce, out_of_band und spam_complaint ein.',
    },
  },
  addressOf: (provider) => `Adresse für die Meldungen von ${provider}`,
  neverUsed: 'Sie wurde noch nicht benutzt.',
  lastUsed: 'Zuletzt benutzt',
  delete: 'Löschen',
  deleteOf: (provider) => `Adresse für ${provider} löschen`,
  deleteTitle: (provider) => `Die Adresse für die Meldungen von ${provider} löschen?`,
  deleteText: 'Was der Anbieter dorthin sendet, wird von da an abgelehnt.',
  deleteAction: 'Adresse löschen',
  rules: {
    title: 'Was Mails an eine Adresse beendet',
    about:
      'Ein Hard Bounce sagt, dass es die Adresse nicht gibt, ein Soft Bounce, dass eine Mail diesmal nicht zugestellt werden konnte.',
    softLimit: 'Soft Bounces, die als Hard Bounce gelten',
    softLimitHelp: '0: keine. Wenn leer, wie in der Installation.',
    softDays: 'Innerhalb von wie vielen Tagen',
    softDaysHelp: 'Wenn leer, wie in der Installation.',
    scopes: { bounce_scope: 'Ein Bounce beendet Mails', complaint_scope: 'Eine Spam-Beschwerde beendet Mails' },
    ofAccount: 'an die Adresse, auf allen Listen',
    ofList: 'auf der Liste, für die die Mail war',
    save: 'Regeln speichern',
  },
};

export const bounceTexts = { en: bounceEn, de: bounceDe };
