import type { Permission, Role } from '@mailwright/contracts';

const whoMayEn: Record<Permission, string> = {
  read: 'Everyone',
  read_people: 'Owners, managers and editors',
  edit: 'Owners, managers and editors',
  export: 'Owners and managers',
  send: 'Owners and managers',
  configure: 'Owners and managers',
  manage_keys: 'Owners',
  manage_users: 'Owners',
};
const rolesEn: Record<Role, string> = { owner: 'Owner', manager: 'Manager', editor: 'Editor', viewer: 'Viewer' };
const roleHelpEn: Record<Role, string> = {
  owner: 'Everything, including users and API keys.',
  manager: 'Everything except users and API keys: can send, export, and set up senders, webhooks and transports.',
  editor: 'Lists, subscribers, campaigns and automations. Can’t send or export.',
  viewer: 'Sees how lists and campaigns perform, and can look up a subscriber by address. Can’t change anything.',
};
const whyNotEn: Record<Exclude<Permission, 'read'>, string> = {
  read_people: 'see many people at once',
  edit: 'change this',
  export: 'download this',
  send: 'send',
  configure: 'set this up',
  manage_keys: 'create API keys',
  manage_users: 'invite people and change roles',
};

/** The users of an account, their roles, and what a role doesn't allow. */
export const userEn = {
  tab: 'Users',
  sentence: (users: string, invited: number) =>
    `${users === '1' ? 'One person signs in' : `${users} people sign in`} to this account` +
    (invited === 0 ? '.' : `; ${invited === 1 ? 'one invitation is' : `${invited} invitations are`} pending.`),
  invite: 'Invite',
  inviteTitle: 'Invite user',
  inviteText: 'They get an email with a link to choose a password and join. The link works for a week.',
  sendInvitation: 'Send invitation',
  invited: (email: string) => `The invitation to ${email} is on its way.`,
  email: 'Email address',
  role: 'Role',
  roles: rolesEn,
  roleHelp: roleHelpEn,
  roleOf: (email: string) => `Role of ${email}`,
  roleChanged: (email: string, role: string) => `${email} is now: ${role}.`,
  changeTitle: (email: string) => `Change the role of ${email}?`,
  changeText: (role: string, help: string) => `New role: ${role}. ${help}`,
  change: 'Change role',
  you: 'you',
  lastSeen: 'last seen',
  notSignedIn: 'not signed in',
  person: 'Person',
  removeOf: (email: string) => `Remove ${email}`,
  removeTitle: (email: string) => `Remove ${email}?`,
  removeText:
    'They are signed out everywhere immediately and can no longer sign in. What they created stays, as do their entries in the audit log.',
  demoteTitle: 'Stop being an owner?',
  demoteText: 'You’ll no longer be able to manage users and API keys. Only another owner can undo this.',
  demote: 'Change my role',
  invitations: 'Pending invitations',
  expired: 'expired',
  until: 'valid until',
  sent: 'sent',
  resend: 'Resend',
  resendOf: (email: string) => `Resend the invitation to ${email}`,
  revoke: 'Revoke',
  revokeOf: (email: string) => `Revoke the invitation to ${email}`,
  revokeTitle: (email: string) => `Revoke the invitation to ${email}?`,
  revokeText: 'The link in their email stops working.',
  joinTitle: (account: string) => `Join ${account}`,
  joinSentence: (email: string, role: string) =>
    `As ${email}, with the role ${role}. Choose a password to sign in with.`,
  joining: 'Join',
  joinFailed: 'This invitation can’t be used',
  joinFailedText: 'Ask whoever invited you to send it again.',
  notAllowedTitle: 'Your role doesn’t include this page',
  notAllowed: (role: string, permission: Permission) =>
    `Your role is ${role}. ${whoMayEn[permission]} can ${permission === 'read' ? 'see this' : whyNotEn[permission]}; an owner can change your role.`,
  findTitle: 'Look up a subscriber',
  findText: 'Enter the full address to open that person’s page.',
  find: 'Open',
  findNone: 'No subscriber on this list has this address.',
};

const whoMayDe: Record<Permission, string> = {
  read: 'Alle',
  read_people: 'Inhaber, Verwalter und Redakteure',
  edit: 'Inhaber, Verwalter und Redakteure',
  export: 'Inhaber und Verwalter',
  send: 'Inhaber und Verwalter',
  configure: 'Inhaber und Verwalter',
  manage_keys: 'Inhaber',
  manage_users: 'Inhaber',
};
const whyNotDe: Record<Exclude<Permission, 'read'>, string> = {
  read_people: 'viele Personen auf einmal sehen',
  edit: 'das ändern',
  export: 'das herunterladen',
  send: 'senden',
  configure: 'das einrichten',
  manage_keys: 'API-Schlüssel anlegen',
  manage_users: 'Personen einladen und Rollen ändern',
};

export const userDe: typeof userEn = {
  tab: 'Benutzer',
  sentence: (users, invited) =>
    `${users === '1' ? 'Eine Person meldet' : `${users} Personen melden`} sich bei diesem Konto an` +
    (invited === 0 ? '.' : `; ${invited === 1 ? 'eine Einladung ist' : `${invited} Einladungen sind`} offen.`),
  invite: 'Einladen',
  inviteTitle: 'Person einladen',
  inviteText: 'Sie bekommt eine Mail mit einem Link, wählt ein Passwort und ist dabei. Der Link gilt eine Woche.',
  sendInvitation: 'Einladung senden',
  invited: (email) => `Die Einladung an ${email} ist unterwegs.`,
  email: 'E-Mail-Adresse',
  role: 'Rolle',
  roles: { owner: 'Inhaber', manager: 'Verwalter', editor: 'Redakteur', viewer: 'Betrachter' },
  roleHelp: {
    owner: 'Alles, auch Benutzer und API-Schlüssel.',
    manager: 'Alles außer Benutzern und API-Schlüsseln: sendet, exportiert, richtet Absender, Webhooks und Server ein.',
    editor: 'Listen, Abonnenten, Kampagnen und Automationen. Sendet nichts, exportiert nichts.',
    viewer: 'Sieht, wie es um Listen und Kampagnen steht, und einzelne Abonnenten nach Adresse. Ändert nichts.',
  },
  roleOf: (email) => `Rolle von ${email}`,
  roleChanged: (email, role) => `${email} ist jetzt: ${role}.`,
  changeTitle: (email) => `Rolle von ${email} ändern?`,
  changeText: (role, help) => `Neue Rolle: ${role}. ${help}`,
  change: 'Rolle ändern',
  you: 'Sie',
  lastSeen: 'zuletzt',
  notSignedIn: 'zurzeit nicht angemeldet',
  person: 'Person',
  removeOf: (email) => `${email} entfernen`,
  removeTitle: (email) => `${email} entfernen?`,
  removeText:
    'Die Person wird sofort überall abgemeldet und kann sich nicht mehr anmelden. Was sie angelegt hat, bleibt, ebenso ihre Einträge im Protokoll.',
  demoteTitle: 'Nicht mehr Inhaber sein?',
  demoteText:
    'Sie könnten Benutzer und API-Schlüssel nicht mehr verwalten. Nur ein anderer Inhaber kann das rückgängig machen.',
  demote: 'Meine Rolle ändern',
  invitations: 'Offene Einladungen',
  expired: 'abgelaufen',
  until: 'gilt bis',
  sent: 'gesendet',
  resend: 'Noch einmal senden',
  resendOf: (email) => `Einladung an ${email} noch einmal senden`,
  revoke: 'Zurückziehen',
  revokeOf: (email) => `Einladung von ${email} zurückziehen`,
  revokeTitle: (email) => `Einladung von ${email} zurückziehen?`,
  revokeText: 'Der Link in der Mail gilt dann nicht mehr.',
  joinTitle: (account) => `${account} beitreten`,
  joinSentence: (email, role) => `Als ${email}, mit der Rolle ${role}. Wählen Sie ein Passwort für die Anmeldung.`,
  joining: 'Beitreten',
  joinFailed: 'Diese Einladung gilt nicht',
  joinFailedText: 'Bitten Sie die Person, die Sie eingeladen hat, sie noch einmal zu senden.',
  notAllowedTitle: 'Ihre Rolle umfasst diese Seite nicht',
  notAllowed: (role, permission) =>
    `Ihre Rolle ist ${role}. ${whoMayDe[permission]} können ${permission === 'read' ? 'das sehen' : whyNotDe[permission]}; ein Inhaber kann Ihre Rolle ändern.`,
  findTitle: 'Abonnent nachschlagen',
  findText: 'Geben Sie eine ganze Adresse ein, um die Seite dieser Person zu öffnen.',
  find: 'Öffnen',
  findNone: 'Kein Abonnent dieser Liste hat diese Adresse.',
};
