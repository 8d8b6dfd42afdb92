// Searched instead of parsed: that takes the same time for any content, so it needs no thread and no limit.

/** Whether HTML has a link to exactly this address. */
export function linksTo(html: string, address: string): boolean {
  return placesOf(html, address).some(
    ({ before, after }) => /\bhref\s*=\s*["']?\s*$/i.test(before) && /^(?:["'\s>]|$)/.test(after),
  );
}

/** Whether a text has this address on its own, so that mail programs make a link of exactly it. */
export function namesAddress(text: string, address: string): boolean {
  return placesOf(text, address).some(
    ({ before, after }) => /(?:^|[\s<>("'[:])$/.test(before) && /^(?:[.,;:!?]?(?:\s|$)|[<>)"'\]])/.test(after),
  );
}

const nearby = 40;

function placesOf(text: string, address: string): { before: string; after: string }[] {
  if (address === '') return [];
  const places: { before: string; after: string }[] = [];
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + address.length)) {
    const end = at + address.length;
    places.push({ before: text.slice(Math.max(0, at - nearby), at), after: text.slice(end, end + 2) });
  }
  return places;
}
