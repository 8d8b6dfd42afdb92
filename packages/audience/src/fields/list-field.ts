import type { FieldValue, ListFieldResource } from '@mailwright/contracts';

/** A field of a list, as stored. */
export interface ListField {
  id: string;
  tag: string;
  label: string;
  type: ListFieldResource['type'];
  required: boolean;
  defaultValue: FieldValue | null;
  options: string[];
  visible: boolean;
}

/** A field as the API shows it. */
export function toFieldResource(field: ListField): ListFieldResource {
  return {
    tag: field.tag,
    label: field.label,
    type: field.type,
    required: field.required,
    default_value: field.defaultValue,
    options: field.options,
    visible: field.visible,
  };
}
