import { useState } from 'react';
import { errorOf } from './field-errors.ts';

type TextName<Values> = { [Name in keyof Values & string]: Values[Name] extends string ? Name : never }[keyof Values &
  string];

/**
 * The values of a form that is sent as a whole, named like the fields of the request.
 * @param error why sending it failed
 */
export function useFields<Values extends object>(first: Values | (() => Values), error: Error | null) {
  const [values, setValues] = useState(first);
  const change = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }));
  return {
    values,
    change,
    /** What the input of a text, or of one of several texts, needs. */
    textOf: (name: TextName<Values>) => ({
      value: values[name] as string,
      onChange: (event: { currentTarget: { value: string } }) =>
        change({ [name]: event.currentTarget.value } as Partial<Values>),
      error: errorOf(error, name),
    }),
  };
}
