import type { Permission } from '@mailwright/contracts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../data/use-session.ts';
import { useSearchChange } from './use-search-change.ts';

/**
 * Whether a page's dialog that adds something is open. A link can open it, too: `?add`, with what the dialog begins
 * with as its value. The address loses that at once, so that going back doesn't open the dialog again.
 */
export function useAdding(needed: Permission = 'edit'): {
  isOpen: boolean;
  given: string;
  open(): void;
  close(): void;
} {
  const [search] = useSearchParams();
  const set = useSearchChange();
  const [given, setGiven] = useState<string>();
  const may = useMay();
  const asked = search.get('add');
  useEffect(() => {
    if (asked === null) return;
    setGiven(asked);
    set({ add: '' });
  }, [asked]);
  return {
    isOpen: given !== undefined && may(needed),
    given: given ?? '',
    open: () => setGiven(''),
    close: () => setGiven(undefined),
  };
}
