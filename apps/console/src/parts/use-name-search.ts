import { useSearchParams } from 'react-router';
import { useSearchChange } from './use-search-change.ts';

/** The text that a page's items are searched for by name, in the page's address, and a function that changes it. */
export function useNameSearch(): [string, (name: string) => void] {
  const [search] = useSearchParams();
  const set = useSearchChange();
  return [search.get('name') ?? '', (name) => set({ name })];
}

/** Whether an item's name contains a text, ignoring case. */
export function hasInName(text: string): (item: { name: string }) => boolean {
  const wanted = text.trim().toLowerCase();
  return ({ name }) => name.toLowerCase().includes(wanted);
}
