import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseExactJson } from '@mailwright/contracts';
import { ProblemError, validationProblem } from '@mailwright/platform';
import busboy from 'busboy';

const jsonType = 'application/json';

/**
 * A multipart body that is read by the rules of a URL-encoded form, so that both kinds of form follow the same rules.
 */
interface ReadMultipart {
  /** All parts as one URL-encoded text, in which a random word stands for each JSON value. */
  form: string;
  /** Replaces the words in the form that was read with their JSON values. */
  putJson(form: Record<string, unknown>): Record<string, unknown>;
}

/** A part of the type application/json. */
interface JsonPart {
  name: string;
  chunks: Buffer[];
}

/**
 * Reads the parts of a multipart body. A part of the type `application/json` is a JSON value, even if it has a file
 * name: a browser's FormData gives one to every part that has a type. Any other part is text.
 * @throws ProblemError `malformed_body`; `validation_failed` for a file.
 */
export function readMultipart(
  headers: IncomingHttpHeaders,
  bytes: Buffer,
  limits: { bytes: number; fields: number },
): Promise<ReadMultipart> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) =>
      reject(new ProblemError('malformed_body', 'The body is not valid multipart/form-data.', { cause }));
    const fields: string[] = [];
    const jsonParts: JsonPart[] = [];
    // Random, so that no text in the body can pass for a JSON value.
    const word = randomUUID();
    const add = (name: string, value: string) => fields.push(`${encodeName(name)}=${encodeURIComponent(value)}`);
    const addJson = (name: string, chunks: Buffer[]) => add(name, `${word}.${jsonParts.push({ name, chunks }) - 1}`);
    try {
      const parser = busboy({ headers, limits: { fieldSize: limits.bytes, parts: limits.fields } });
      parser.on('partsLimit', () => fail(new Error(`The form has more than ${limits.fields} fields`)));
      parser.on('field', (name, value, { mimeType }) => {
        if (mimeType === jsonType) addJson(name, [Buffer.from(value)]);
        else add(name, value.toWellFormed());
      });
      parser.on('file', (name, stream, { mimeType }) => {
        // If a file ends in the middle, this stream emits an error, which would end the process without a listener.
        stream.on('error', fail);
        if (mimeType === jsonType) {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          addJson(name, chunks);
          return;
        }
        stream.resume();
        reject(validationProblem({ [name]: ['must be a field, not a file'] }));
      });
      parser.on('error', fail);
      parser.on('close', () => {
        try {
          const values = new Map(jsonParts.map((part, index) => [`${word}.${index}`, parsePart(part)]));
          resolve({ form: fields.join('&'), putJson: (form) => (values.size === 0 ? form : putAll(form, values)) });
        } catch (error) {
          reject(error);
        }
      });
      parser.end(bytes);
    } catch (cause) {
      fail(cause);
    }
  });
}

// Brackets stay as they are: `contact[city]` and `tags[]` mean in multipart what they mean in a URL-encoded form.
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll('%5B', '[').replaceAll('%5D', ']');
}

function parsePart({ name, chunks }: JsonPart): unknown {
  try {
    return parseExactJson(new TextDecoder().decode(Buffer.concat(chunks)));
  } catch (cause) {
    const detail = `The part "${name}" is not valid JSON: ${(cause as Error).message}`;
    throw new ProblemError('malformed_body', detail, { cause });
  }
}

/** Changes the form in place, since only this request uses it. qs limits how deeply it is nested. */
function putAll<Form extends object>(form: Form, values: Map<string, unknown>): Form {
  for (const [name, value] of Object.entries(form) as [keyof Form, Form[keyof Form]][]) {
    if (typeof value === 'string' && values.has(value)) form[name] = values.get(value) as Form[keyof Form];
    else if (typeof value === 'object' && value !== null) putAll(value, values);
  }
  return form;
}
