import { useRef } from 'react';

/** Tells variants apart while they are edited: their numbers change when an earlier one is removed. */
export interface VariantKeys {
  /** The key of the variant at an index. */
  at(index: number): number | undefined;
  /** The current index of the variant with a key; -1 if it has been removed. */
  indexOf(key: number | undefined): number;
  /** Forgets the variant at an index, which is being removed. */
  remove(index: number): void;
}

/** Keys for a number of variants, in order; a further variant gets a new key, and no key is used again. */
export function createVariantKeys(): VariantKeys & { fit(count: number): void; renew(): void } {
  let keys: number[] = [];
  let last = 0;
  return {
    at: (index) => keys[index],
    indexOf: (key) => (key === undefined ? -1 : keys.indexOf(key)),
    remove: (index) => void keys.splice(index, 1),
    fit: (count) => {
      while (keys.length < count) keys.push((last += 1));
      keys.length = count;
    },
    renew: () => {
      keys = [];
    },
  };
}

/**
 * The keys of the variants in a form.
 * @param revision changes when the form shows variants from elsewhere, which may be others
 */
export function useVariantKeys(count: number, revision: number): VariantKeys {
  const held = useRef({ keys: createVariantKeys(), revision });
  if (held.current.revision !== revision) {
    held.current.keys.renew();
    held.current.revision = revision;
  }
  held.current.keys.fit(count);
  return held.current.keys;
}
