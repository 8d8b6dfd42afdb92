import type { OidcProblem } from '@mailwright/contracts';

const identityEn = {
  continueWith: (name: string) => `Continue with ${name}`,
  title: (name: string) => `Sign-in with ${name}`,
  text: (name: string) => `Link your user to ${name} to sign in without a password.`,
  linkedText: (name: string) =>
    `You can sign in with ${name}, without your password or a code from your authenticator app.`,
  linkWith: (name: string) => `Link with ${name}`,
  unlink: 'Unlink',
  unlinkOf: (name: string) => `Unlink ${name}`,
  unlinkTitle: (name: string) => `Unlink ${name}?`,
  unlinkText: 'You can no longer sign in with it. Make sure that you know your password or have a passkey.',
  noAddress: 'No address',
  linked: 'linked',
  problems: {
    expired: () => ({
      title: 'This sign-in has expired',
      text: 'It took longer than ten minutes, was already used, or was started in another browser. Start again.',
    }),
    denied: (name) => ({
      title: `The sign-in with ${name} was not completed`,
      text: `It was cancelled there, or you aren’t allowed to use this service. Start again, or contact the administrator of ${name}.`,
    }),
    provider_unavailable: (name) => ({
      title: `${name} isn’t available right now`,
      text: 'Try again in a few minutes, or sign in with your password.',
    }),
    provider_refused: (name) => ({
      title: `${name} could not confirm who you are`,
      text: 'Start again. If it keeps happening, the operator of this service can find the reason in the log.',
    }),
    too_many_tries: () => ({
      title: 'Too many attempts',
      text: 'Wait a few minutes, then start again.',
    }),
    address_unverified: (name) => ({
      title: `${name} hasn’t verified your address`,
      text: `Verify your address there. Or sign in with your password and link ${name} under Account › Security.`,
    }),
    no_user: () => ({
      title: 'There is no user with this address',
      text: 'Ask an owner of your account for an invitation. If you have one, follow its link first.',
    }),
    link_first: (name) => ({
      title: `Your user is not linked to ${name} yet`,
      text: `Sign in another way once, then link ${name} under Account › Security.`,
    }),
    linked_to_another: (name) => ({
      title: `This user is linked to another person at ${name}`,
      text: `Sign in with your password and unlink ${name} under Account › Security first.`,
    }),
    taken: (name) => ({
      title: `Your ${name} identity is linked to another user`,
      text: 'Sign in as that user and unlink it there, then link it here.',
    }),
    account_suspended: () => ({
      title: 'The account is suspended',
      text: 'The operator of this service has suspended it. Contact them for help.',
    }),
  } satisfies Record<OidcProblem, (name: string) => { title: string; text: string }>,
};

const identityDe: typeof identityEn = {
  continueWith: (name) => `Weiter mit ${name}`,
  title: (name) => `Anmeldung mit ${name}`,
  text: (name) => `Verknüpfen Sie sich mit ${name}, und Sie melden sich hier ohne Passwort an.`,
  linkedText: (name) => `${name} meldet Sie hier an. Weder Ihr Passwort noch ein Code einer App wird dann verlangt.`,
  linkWith: (name) => `Mit ${name} verknüpfen`,
  unlink: 'Trennen',
  unlinkOf: (name) => `Verknüpfung mit ${name} trennen`,
  unlinkTitle: (name) => `Verknüpfung mit ${name} trennen?`,
  unlinkText:
    'Sie meldet Sie nicht mehr an. Vergewissern Sie sich, dass Sie Ihr Passwort kennen oder einen Passkey haben.',
  noAddress: 'Keine Adresse',
  linked: 'verknüpft',
  problems: {
    expired: () => ({
      title: 'Diese Anmeldung gilt nicht mehr',
      text: 'Sie hat länger als zehn Minuten gedauert, wurde schon benutzt oder in einem anderen Browser begonnen. Beginnen Sie noch einmal.',
    }),
    denied: (name) => ({
      title: `Die Anmeldung bei ${name} wurde nicht abgeschlossen`,
      text: `Sie wurde dort abgebrochen, oder Sie dürfen diesen Dienst nicht benutzen. Beginnen Sie noch einmal, oder fragen Sie, wer ${name} verwaltet.`,
    }),
    provider_unavailable: (name) => ({
      title: `${name} ist im Moment nicht erreichbar`,
      text: 'Versuchen Sie es in ein paar Minuten wieder, oder melden Sie sich mit Ihrem Passwort an.',
    }),
    provider_refused: (name) => ({
      title: `${name} konnte nicht bestätigen, wer Sie sind`,
      text: 'Beginnen Sie noch einmal. Geschieht es wieder, findet der Betreiber dieses Dienstes den Grund im Protokoll.',
    }),
    too_many_tries: () => ({
      title: 'Zu viele Versuche',
      text: 'Warten Sie ein paar Minuten, und beginnen Sie noch einmal.',
    }),
    address_unverified: (name) => ({
      title: `${name} bestätigt nicht, dass Ihre Adresse Ihnen gehört`,
      text: `Bestätigen Sie Ihre Adresse dort. Oder melden Sie sich mit Ihrem Passwort an, und verknüpfen Sie ${name} unter Konto › Sicherheit.`,
    }),
    no_user: () => ({
      title: 'Niemand hat hier diese Adresse',
      text: 'Bitten Sie einen Inhaber Ihres Kontos um eine Einladung. Haben Sie eine, folgen Sie zuerst ihrem Link.',
    }),
    link_first: (name) => ({
      title: `Sie sind noch nicht mit ${name} verknüpft`,
      text: `Melden Sie sich einmal anders an, und verknüpfen Sie ${name} unter Konto › Sicherheit.`,
    }),
    linked_to_another: (name) => ({
      title: `Mit diesem Benutzer ist bei ${name} eine andere Person verknüpft`,
      text: `Melden Sie sich mit Ihrem Passwort an, und trennen Sie zuerst ${name} unter Konto › Sicherheit.`,
    }),
    taken: (name) => ({
      title: `Bei ${name} sind Sie mit einem anderen Benutzer verknüpft`,
      text: 'Melden Sie sich als dieser an, trennen Sie die Verknüpfung dort, und verknüpfen Sie dann hier.',
    }),
    account_suspended: () => ({
      title: 'Das Konto ist gesperrt',
      text: 'Der Betreiber dieses Dienstes hat es gesperrt. Fragen Sie ihn.',
    }),
  },
};

/** Signing in by an OpenID provider, whose name the operator sets. */
export const identityTexts = { en: identityEn, de: identityDe };
