import { useSearchParams } from 'react-router';

/** Changes parts of the query in the page's address without adding to the history; empty parts are removed. */
export function useSearchChange(): (parts: Record<string, string>) => void {
  const [, setSearch] = useSearchParams();
  return (parts) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(parts)) {
          if (value === '') after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true },
    );
}
