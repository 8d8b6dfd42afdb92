import type { Brand, ListResource, PreviewSignUpForm } from '@mailwright/contracts';
import type { ShownForm } from './render-form.ts';

/** A list's form with settings that are not stored yet. Settings that are absent are taken from the list. */
export function previewForm(
  list: ListResource,
  brand: Brand,
  { fields: tags, language, ...settings }: PreviewSignUpForm,
): ShownForm {
  const isAsked = ({ tag, visible, required, default_value: value }: ListResource['fields'][number]) =>
    (tags === undefined ? visible : tags.includes(tag)) || (required && value === null);
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  return {
    brand,
    listUid: list.uid,
    listName: list.public_name ?? list.name,
    language: language ?? list.language,
    subscription: list.subscription,
    company: list.contact.company,
    settings: { ...list.form, ...given },
    fields: list.fields.filter(isAsked).map((field) => ({
      ...field,
      required: field.required && field.default_value === null,
    })),
  };
}
