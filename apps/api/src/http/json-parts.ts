const partLength = 65_536;

/**
 * Streams the JSON of an object. A property that is an async iterable becomes an array whose elements come in batches,
 * so that at most one batch of them is in memory. A short object is a single part: all of it has been read before
 * anything is sent.
 */
export async function* jsonParts(object: Record<string, unknown>): AsyncGenerator<string> {
  let text = '{';
  let separator = '';
  for (const [name, value] of Object.entries(object)) {
    text += `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (!isIterable(value)) {
      text += JSON.stringify(value);
      continue;
    }
    let before = '[';
    for await (const batch of value) {
      for (const element of batch) {
        text += before + JSON.stringify(element);
        before = ',';
      }
      if (text.length < partLength) continue;
      yield text;
      text = '';
    }
    text += before === '[' ? '[]' : ']';
  }
  yield `${text}}`;
}

function isIterable(value: unknown): value is AsyncIterable<readonly unknown[]> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
