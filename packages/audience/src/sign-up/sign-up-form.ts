// The form is read with raw SQL because every visit to its page, or to a site that embeds it, causes this read.
import { type ListContact, type ListForm, type ListLanguage, plainForm, tagPattern } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { fromUid, newId, ProblemError, toUid } from '@mailwright/platform';
import { addSubscriber, type AudienceDeps } from '../subscribers/add-subscriber.ts';
import type { ListField } from '../lists/list-field.ts';
import { nothingToPublish, type ToPublish } from '../subscribers/save-change.ts';
import type { SubscriptionMode } from '../subscribers/subscriber-state.ts';

/** A list's public form. */
export interface SignUpForm {
  accountId: string;
  listUid: string;
  /** What subscribers see: the list's public name, or its name. */
  listName: string;
  language: ListLanguage;
  subscription: SubscriptionMode;
  company: string | null;
  /** The form's texts and appearance. */
  settings: ListForm;
  /** The form's inputs: the visible fields, and the required ones without a default value. */
  fields: ListField[];
}

type FormRow = Omit<SignUpForm, 'listUid' | 'company' | 'settings'> & {
  id: string;
  contact: Partial<ListContact>;
  form: Partial<ListForm>;
};

/** The form of a list of any account; undefined when there is no such list, or the list has no form. */
export async function readSignUpForm(sql: Sql, listUid: string): Promise<SignUpForm | undefined> {
  const id = fromUid('list', listUid);
  if (id === undefined) return undefined;
  const [row] = await sql.query<FormRow>({
    name: 'read-sign-up-form',
    text: `SELECT l.id, l.account_id AS "accountId", coalesce(l.public_name, l.name) AS "listName", l.language,
        l.subscription, l.contact, l.form,
        (SELECT json_agg(json_build_object('id', f.id, 'tag', f.tag, 'label', f.label, 'type', f.type, 'required',
            f.required AND f.default_value IS NULL, 'defaultValue', f.default_value, 'options', f.options,
            'visible', f.visible) ORDER BY f.position)
          FROM list_fields f WHERE f.list_id = l.id AND (f.visible OR f.required AND f.default_value IS NULL)) AS fields
      FROM lists l JOIN accounts a ON a.id = l.account_id
      WHERE l.id = $1 AND l.deleted_at IS NULL AND l.sign_up_form AND a.status = 'active'`,
    values: [id],
  });
  if (row === undefined) return undefined;
  const { id: listId, contact, form, ...rest } = row;
  const settings = { ...plainForm, ...form };
  return { ...rest, listUid: toUid('list', listId), company: contact.company ?? null, settings };
}

/**
 * Adds the address submitted in a list's public form, by the same rules as the API. The outcome isn't revealed:
 * strangers must not learn whether an address is on a list, or suppressed.
 * @param given the submitted values, by tag; values that aren't inputs of the form are ignored.
 * @throws ProblemError `validation_failed` naming each wrong field; `plan_limit_reached`, whether or not the address is
 *   on the list
 */
export async function signUp(
  deps: AudienceDeps,
  form: SignUpForm,
  given: Record<string, unknown>,
  ipAddress: string | null,
): Promise<ToPublish> {
  const inputs = new Set(form.fields.map(({ tag }) => tag));
  const values = Object.entries(given).filter(([tag]) => tagPattern.test(tag) && inputs.has(tag));
  const body = { ...Object.fromEntries(values), list_uid: form.listUid, ip_address: ipAddress, resubscribe: false };
  try {
    const { work, mailIds } = await addSubscriber(deps, form.accountId, newId(), body, { source: 'form' });
    return { work, mailIds };
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'address_suppressed') return nothingToPublish;
    throw error;
  }
}
