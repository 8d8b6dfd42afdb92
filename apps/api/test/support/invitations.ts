import { readInvitationMail } from '@mailwright/accounts';
import type { Role } from '@mailwright/contracts';
import { fromUid, signToken } from '@mailwright/platform';
import { testAppSecrets } from '@mailwright/testing';
import { anyEmail, type Browser, postAnonymously, testPassword, toBrowser } from './sign-up-browser.ts';
import type { TestApi } from './start-test-api.ts';

/** The token of an invitation's link, as the mail worker makes it. */
export async function invitationToken(api: TestApi, uid: string, changes: { expiresAt?: Date } = {}): Promise<string> {
  const id = fromUid('inv', uid) ?? '';
  const mail = await readInvitationMail(api.database, id);
  if (mail === undefined) throw new Error('The invitation is not open');
  const { bound, expiresAt } = mail;
  return signToken({ purpose: 'join', id, expiresAt, bound, appSecrets: testAppSecrets, ...changes });
}

/** Invites a person to an owner's account. Resolves to the invitation's uid. */
export async function invite(owner: Browser, role: Role = 'editor', email = anyEmail()): Promise<string> {
  const { body } = await owner.call('post', '/invitations').send({ email, role }).expect(201);
  return (body as { uid: string }).uid;
}

/** Invites a person to an owner's account, who accepts in a browser of their own. */
export async function joinBrowser(api: TestApi, owner: Browser, role: Role): Promise<Browser> {
  const email = anyEmail();
  const token = await invitationToken(api, await invite(owner, role, email));
  const response = await postAnonymously(api, '/join', { token, password: testPassword }).expect(201);
  return toBrowser(api, { email, password: testPassword }, response);
}
