import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { awaitMail } from '../support/read-inbox.ts';
import { button, limit, type Story } from '../support/story.ts';
import { takePicture } from '../support/take-picture.ts';

const password = 'correct horse battery staple';
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows for a secret (RFC 6238), `steps` times 30 seconds from now. */
function totpCode(secret: string, steps = 0): string {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** Signs up through the page. */
async function signUp(page: Page, address: string, email: string): Promise<void> {
  await page.goto(`${address}/sign-up`);
  await page.getByLabel('Account name').fill('Example');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Create account').click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
}

/** Confirms the address of a user who has signed up, as the mailed link does. */
const verify = (story: Story, email: string) =>
  story.console.run('UPDATE users SET email_verified_at = now() WHERE email = $1', email);

async function signIn(page: Page, address: string, email: string): Promise<void> {
  await page.goto(`${address}/sign-in`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
}

/** Authenticator apps, recovery codes, passkeys and the OpenID provider. */
export function securityStories(story: Story): void {
  const { width } = story;

  test(
    'an authenticator app is set up with a QR code, its code is asked for at the next sign-in, and a recovery code replaces it if it is lost',
    async () => {
      const { baseUrl } = story.console.stack;
      const email = `codes-${width}@example.com`;
      const page = await story.console.open({ width, isAnonymous: true });
      await signUp(page, baseUrl, email);
      await verify(story, email);
      await page.goto(`${baseUrl}/account/security`);
      await button(page, 'Set up').click();
      await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
      await takePicture(page, `set-up-codes-${width}`);
      const secret = (await page.getByRole('group', { name: 'Or enter this secret manually' }).textContent()) ?? '';
      await page.getByLabel('Code', { exact: true }).fill(totpCode(secret));
      await button(page, 'Turn on').click();
      const recovery = (await page.getByRole('group', { name: 'Recovery codes' }).textContent()) ?? '';
      await takePicture(page, `recovery-codes-${width}`);
      const [first = ''] = recovery.split('\n');
      await button(page, 'I’ve saved them').click();
      await page.getByText('10 recovery codes are left.').waitFor();
      expect(await page.content()).not.toContain(first);

      const other = await story.console.open({ width, isAnonymous: true });
      await signIn(other, baseUrl, email);
      await other.getByRole('heading', { name: 'Enter your code' }).waitFor();
      await takePicture(other, `second-step-${width}`);
      await other.getByLabel('Code', { exact: true }).fill('abcdef');
      await button(other, 'Sign in').click();
      await other.getByText('The code is wrong').waitFor();
      // The code of the next step, because each code works only once. It still works if the current step ends in the
      // meantime.
      await other.getByLabel('Code', { exact: true }).fill(totpCode(secret, 1));
      await button(other, 'Sign in').click();
      await other.getByRole('heading', { name: 'Home' }).waitFor();

      const third = await story.console.open({ width, isAnonymous: true });
      await signIn(third, baseUrl, email);
      await third.getByLabel('Code', { exact: true }).fill(first.toUpperCase());
      await button(third, 'Sign in').click();
      await third.getByRole('heading', { name: 'Home' }).waitFor();

      // Changing how one signs in asks for the password again if it was last entered some time ago.
      await story.console.run(`UPDATE sessions SET verified_at = now() - interval '11 minutes'`);
      await page.goto(`${baseUrl}/account/security`);
      await page.getByText('9 recovery codes are left.').waitFor();
      await button(page, 'Turn off').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
      const proof = page.getByRole('dialog', { name: 'Verify it’s you' });
      await proof.getByLabel('Password', { exact: true }).fill(password);
      await takePicture(page, `proof-${width}`);
      await proof.getByRole('button', { name: 'Continue' }).click();
      await button(page, 'Set up').waitFor();
      for (const each of [page, other, third]) await each.context().close();
    },
    limit,
  );

  test(
    'a new user confirms their address with the mailed link, and a user without a password proves their identity with one',
    async () => {
      const { baseUrl, inboxUrl } = story.console.stack;
      const linkIn = async (email: string): Promise<string> => {
        const { id } = await awaitMail(story.console, email, /^Confirm your address/);
        const mail = await (await fetch(`${inboxUrl}/mails/${id}/html`)).text();
        const [, address = ''] = /href="([^"]*\/confirm-address#[^"]*)"/.exec(mail) ?? [];
        return address.replace(/^https?:\/\/[^/]+/, baseUrl);
      };
      const email = `confirm-${width}@example.com`;
      const page = await story.console.open({ width, isAnonymous: true });
      await signUp(page, baseUrl, email);
      await page.goto(`${baseUrl}/account/security`);
      await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor();
      // The stack's address is 127.0.0.1, where passkeys don't work.
      await page.getByRole('link', { name: baseUrl.replace('127.0.0.1', 'localhost') }).waitFor();
      await takePicture(page, `unverified-${width}`, { fullPage: true });
      await button(page, 'Set up').click();
      await page.getByText('Open the link that was mailed at sign-up').waitFor();
      await page.goto(`${baseUrl}/integrations/api`);
      await button(page, 'Resend link').waitFor();
      await takePicture(page, `unverified-keys-${width}`, { fullPage: true });
      // The daily sending limit of a new account.
      await page.goto(`${baseUrl}/account`);
      const mailsToday = page.getByRole('region', { name: 'Usage' }).getByText('Emails today').locator('..');
      expect(await mailsToday.textContent()).toBe('Emails today0 of 200');
      await takePicture(page, `usage-${width}`, { fullPage: true });

      // Without a session, the link leads to the sign-in page and then back.
      const other = await story.console.open({ width, isAnonymous: true });
      await other.goto(await linkIn(email));
      await other.getByLabel('Email address').fill(email);
      await other.getByLabel('Password', { exact: true }).fill(password);
      await button(other, 'Sign in').click();
      await button(other, 'Confirm').waitFor();
      await takePicture(other, `confirm-address-${width}`);
      await button(other, 'Confirm').click();
      await other.getByText('Thank you. Your address is confirmed.').waitFor();
      expect(await other.getByRole('heading', { name: 'Confirm your email address' }).count()).toBe(0);
      await other.context().close();

      await story.console.run('DELETE FROM mails WHERE kind = $1::mail_kind', 'confirm_address');
      await story.console.run('UPDATE users SET password_hash = NULL WHERE email = $1', email);
      await story.console.run(`UPDATE sessions SET verified_at = now() - interval '11 minutes'`);
      await page.goto(`${baseUrl}/account/security`);
      await page.getByText('You don’t have a password yet.').waitFor();
      await page.getByLabel('New password').fill('another horse, another battery');
      await button(page, 'Set password').click();
      const proof = page.getByRole('dialog', { name: 'Verify it’s you' });
      await takePicture(page, `mailed-proof-${width}`);
      await proof.getByRole('button', { name: 'Email me a link' }).click();
      await proof.getByText('A link is on its way').waitFor();
      // The most recently mailed link.
      const followed = await page.context().newPage();
      await followed.goto(await linkIn(email));
      await button(followed, 'Confirm').click();
      await followed.getByText('Thank you. Your address is confirmed.').waitFor();
      await proof.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Password changed.').waitFor();
      await page.getByLabel('Current password').waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'a passkey is added, signs in without a password, and no longer does so once it is removed',
    async () => {
      // Passkeys work for host names, not for IP addresses.
      const address = story.console.stack.baseUrl.replace('127.0.0.1', 'localhost');
      const page = await story.console.open({ width, isAnonymous: true });
      const session = await page.context().newCDPSession(page);
      await session.send('WebAuthn.enable');
      await session.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      const email = `passkey-${width}@example.com`;
      await signUp(page, address, email);
      await verify(story, email);
      await page.goto(`${address}/account/security`);
      await button(page, 'Add passkey').click();
      await page.getByLabel('Name', { exact: true }).fill('Test laptop');
      await button(page, 'Continue').click();
      await page.getByText('You can now sign in with this passkey.').waitFor();
      await page.getByText('Test laptop', { exact: true }).waitFor();
      await takePicture(page, `passkey-${width}`);

      await page.context().clearCookies();
      await page.goto(`${address}/sign-in`);
      await button(page, 'Sign in with a passkey').click();
      await page.getByRole('heading', { name: 'Home' }).waitFor();

      await page.goto(`${address}/account/security`);
      await button(page, 'Remove passkey Test laptop').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByText('No passkeys yet.').waitFor();
      await page.context().clearCookies();
      await page.goto(`${address}/sign-in`);
      await button(page, 'Sign in with a passkey').click();
      await page.getByText('The passkey is unknown, was removed').waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'a user links themselves to the OpenID provider, signs in through it to the requested page, and no longer can once unlinked',
    async () => {
      const { provider, stack } = story.console;
      const { baseUrl } = stack;
      const email = `provider-${width}@example.com`;
      provider.signIn({ sub: `provider-${width}`, email, email_verified: true });
      const page = await story.console.open({ width, isAnonymous: true });
      await signUp(page, baseUrl, email);
      const other = await story.console.open({ width, isAnonymous: true });
      const comeBy = async () => {
        const signIn = () => other.goto(`${baseUrl}/sign-in?next=%2Flists`);
        // The previous page may still be changing its address, which aborts a navigation that has just begun.
        await signIn().catch(signIn);
        await other.getByRole('link', { name: 'Continue with Example ID' }).click();
      };
      // Anyone can sign up here, so an address alone proves nothing.
      await comeBy();
      await other.getByText('Your user isn’t linked to Example ID yet').waitFor();
      await takePicture(other, `provider-link-first-${width}`);

      await verify(story, email);
      await page.goto(`${baseUrl}/account/security`);
      await button(page, 'Link with Example ID').click();
      await button(page, 'Unlink Example ID').waitFor();
      await page.getByRole('region', { name: 'Sign-in with Example ID' }).getByText(email).waitFor();
      await takePicture(page, `provider-linked-${width}`, { fullPage: true });

      // From now on, only the link identifies this user.
      provider.signIn({ sub: `provider-${width}`, email: `moved-${width}@example.com`, email_verified: true });
      provider.misbehave({ refuses: 'access_denied' });
      await comeBy();
      await other.getByText('The sign-in with Example ID wasn’t completed').waitFor();
      provider.misbehave();
      await comeBy();
      await other.getByRole('heading', { name: 'Lists', exact: true }).waitFor();
      expect(new URL(other.url()).pathname).toBe('/lists');

      await button(page, 'Unlink Example ID').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
      await button(page, 'Link with Example ID').waitFor();
      await other.context().clearCookies();
      await comeBy();
      await other.getByText('There is no user with this address').waitFor();
      for (const each of [page, other]) await each.context().close();
    },
    limit,
  );
}
