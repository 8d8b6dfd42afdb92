import { signToken } from '@mailwright/platform';
import { confirmSubscription } from '../sign-up/confirm-subscription.ts';
import { readSignUpForm, signUp } from '../sign-up/sign-up-form.ts';
import type { Real } from './model-audience.ts';

/**
 * Follows the link that was mailed to an address of the list. Resolves to `not_found` when the address isn't on the
 * list.
 */
export async function followMailedLink(real: Real, address: string): Promise<string | undefined> {
  const [row] = await real.database.query<{ id: string }>({
    text: 'SELECT id FROM subscribers WHERE list_id = $1 AND email_normalized = $2',
    values: [real.listId, address],
  });
  if (row === undefined) return 'not_found';
  const token = signToken({
    purpose: 'confirm-subscription',
    id: row.id,
    expiresAt: new Date(Date.now() + 3_600_000),
    bound: address,
    appSecrets: real.deps.appSecrets,
  });
  const confirmed = await confirmSubscription(real.deps, token, null);
  return confirmed === undefined ? 'not_found' : undefined;
}

/** Fills in the list's public form with an address. */
export async function fillInForm(real: Real, address: string): Promise<void> {
  const form = await readSignUpForm(real.database, real.listUid);
  if (form === undefined) throw new Error('The list has no form');
  await signUp(real.deps, form, { EMAIL: address }, null);
}
