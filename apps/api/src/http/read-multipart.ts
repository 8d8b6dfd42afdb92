import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseExactJson } from '@mailwright/contracts';
import { ProblemError, validationProblem } from '@mailwright/platform';
import busboy from 'busboy';

const jsonType = 'application/json';

/** A multipart body, to be read by the rules of a URL-encoded form, so that both kinds of form have one set of rules. */
export interface ReadMultipart {
  /** All parts as one URL-encoded text, in which a random word stands for each JSON value. */
  form: string;
  /** Puts the JSON values where their words stand in the form that was read. */
  putJson(form: Record<string, unknown>): Record<string, unknown>;
}

/** A part of the type application/json. */
interface JsonPart {
  name: string;
  chunks: Buffer[];
}

/**
 * Reads a multipart body's parts. One of the type `application/json` is a JSON value, with a file name too: a browser's
 * FormData gives one to each part that has a type. Any other part is text.
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
    // Random, so that no text of the body's can stand for a JSON value.
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
        // A file that ends in the middle is an error of this stream; without a listener it would end the process.
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

/** Changes the form itself, which only this request uses; qs bounds how deeply it is nested. */
function putAll<Form extends object>(form: Form, values: Map<string, unknown>): Form {
  for (const [name, value] of Object.entries(form) as [keyof Form, Form[keyof Form]][]) {
    if (typeof value === 'string' && values.has(value)) form[name] = values.get(value) as Form[keyof Form];
    else if (typeof value === 'object' && value !== null) putAll(value, values);
  }
  return form;
}
