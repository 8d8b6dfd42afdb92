// Postgres may have written the JSON, with spaces.
const marked = /"EMAIL": ?"mark\+(\d+)@/;

/** The address of the subscriber an event is about, by which its delivery is known again at the receiver. */
export function markedAddress(mark: number | string): string {
  return `mark+${mark}@example.com`;
}

/** The mark in the body of a delivery; undefined when it has none. */
export function readMark(body: string): number | undefined {
  const mark = marked.exec(body)?.[1];
  return mark === undefined ? undefined : Number(mark);
}
