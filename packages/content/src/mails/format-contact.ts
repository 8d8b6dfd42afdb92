/**
 * A list's postal address on one line; empty when the list has none. It includes neither the company nor the phone
 * number.
 */
export function formatAddress(contact: Readonly<Record<string, string | null>>): string {
  const join = (names: string[], separator: string) =>
    names.flatMap((name) => contact[name]?.trim() || []).join(separator);
  return [join(['address_1', 'address_2'], ', '), join(['zip', 'city', 'state'], ' '), join(['country'], '')]
    .filter((line) => line !== '')
    .join(', ');
}
