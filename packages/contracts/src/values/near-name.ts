const longest = 60;

/** Finds the name that was probably meant: equal except for case and underscores, or with one or two typing errors. */
export function findNearName(given: string, names: Iterable<string>): string | undefined {
  if (given.length > longest) return undefined;
  const wanted = simplify(given);
  if (wanted === '') return undefined;
  let nearest: string | undefined;
  // In a name of three letters, one error makes another word.
  let limit = wanted.length < 4 ? 0 : wanted.length < 8 ? 1 : 2;
  for (const name of names) {
    const simple = simplify(name);
    if (simple === wanted) return name;
    const slips = Math.abs(simple.length - wanted.length) > limit ? Infinity : distance(simple, wanted, limit);
    if (slips > limit) continue;
    limit = slips - 1;
    nearest = name;
  }
  return nearest;
}

/** Describes an unknown name: `is not a known property; did you mean EMAIL?` */
export function describeUnknown(message: string, given: string, names: Iterable<string>): string {
  const meant = findNearName(given, names);
  return meant === undefined ? message : `${message}; did you mean ${meant}?`;
}

function simplify(name: string): string {
  return name.toLowerCase().replace(/[_\-\s]/g, '');
}

/**
 * Counts the letters that are added, missing, wrong or swapped with their neighbor (Damerau–Levenshtein), up to a
 * limit; beyond it, returns Infinity. Only pairs of letters within the limit's distance are compared, since requests
 * may hold thousands of names.
 */
function distance(a: string, b: string, limit: number): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row: number[] = Array.from({ length: b.length + 1 }, () => Infinity);
    row[0] = i;
    let least = i;
    for (let j = Math.max(1, i - limit); j <= Math.min(b.length, i + limit); j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? Infinity) + 1, (row[j - 1] ?? Infinity) + 1, (last[j - 1] ?? Infinity) + cost);
      if (isSwapped(a, i, b, j)) best = Math.min(best, (before[j - 2] ?? Infinity) + 1);
      row[j] = best;
      least = Math.min(least, best);
    }
    if (least > limit) return Infinity;
    [before, last] = [last, row];
  }
  return last[b.length] ?? Infinity;
}

/** Whether the last two letters of the first i are those of the first j, swapped. */
function isSwapped(a: string, i: number, b: string, j: number): boolean {
  return i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
}
