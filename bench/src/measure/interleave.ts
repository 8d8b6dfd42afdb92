/**
 * Measures a reference and the candidate in turns, so that other load on the machine affects both.
 * @returns the results of both, in order: the same index is one pair.
 */
export async function interleave<Reference, Ours>(
  pairs: number,
  reference: () => Promise<Reference>,
  ours: () => Promise<Ours>,
): Promise<{ reference: Reference[]; ours: Ours[] }> {
  const measured: { reference: Reference[]; ours: Ours[] } = { reference: [], ours: [] };
  for (let pair = 0; pair < pairs; pair += 1) {
    measured.reference.push(await reference());
    measured.ours.push(await ours());
  }
  return measured;
}
