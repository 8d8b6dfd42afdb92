/**
 * The JSON of an object with one more property, an array whose elements come in batches, so that no more than a batch of them is in
 * memory.
 */
export async function* withArray(
  object: object,
  name: string,
  batches: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:[`;
  let separator = '';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield separator + batch.map((element) => JSON.stringify(element)).join(',');
    separator = ',';
  }
  yield ']}';
}
