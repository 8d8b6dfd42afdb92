import { useSearchParams } from 'react-router';

/** The text that a page's items are searched for by name, in the page's address, and a function that changes it. */
export function useNameSearch(): [string, (name: string) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (name: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (name === '') after.delete('name');
        else after.set('name', name);
        return after;
      },
      { replace: true },
    );
  return [search.get('name') ?? '', set];
}

/** Whether an item's name contains a text, ignoring case. */
export function hasInName(text: string): (item: { name: string }) => boolean {
  const wanted = text.trim().toLowerCase();
  return ({ name }) => name.toLowerCase().includes(wanted);
}
