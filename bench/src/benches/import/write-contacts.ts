import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file of contacts. */
export interface ContactsFile {
  path: string;
  rows: number;
  /** The number of different addresses. */
  addresses: number;
}

const firstNames = (
  'Ada;Grace;Zoë;José;Søren;Mary Ann;Łukasz;Chloë;Jürgen;Amélie;Noah;Olivia;Liam;Emma;Mateo;Sofía;Yuki;Chen;Fatima;Omar;' +
  'Priya;Ivan;Nadia;Björn;Anna-Lena;Jo "JJ"'
).split(';');
const lastNames = (
  "Lovelace;Hopper;García;Müller;O'Brien;van der Berg;Nguyen;Smith;Kowalska;Rossi;Tanaka;Ivanova;Silva;Dubois;Andersson;" +
  'Smith, Jr.;King, PhD;Haddad;Patel;Öztürk;Jansen;Novák'
).split(';');
const domains = ['example.com', 'example.org', 'example.net', 'mail.example.com', 'post.example.org'];

// Every tenth row repeats the address of an earlier row, and every second of those has a different last name.
const repeatEvery = 10;
const rowsInBlock = 1_000;

/** Writes a CSV file of contacts, a tenth of whose rows are repeats. The same number of rows yields the same file. */
export async function writeContacts(path: string, rows: number): Promise<ContactsFile> {
  await pipeline(Readable.from(blocksOf(rows)), createWriteStream(path, { mode: 0o600 }));
  return { path, rows, addresses: rows - Math.floor(rows / repeatEvery) };
}

function* blocksOf(rows: number): Generator<string> {
  const random = createRandom();
  let block = 'EMAIL,FIRST_NAME,LAST_NAME\r\n';
  for (let row = 1; row <= rows; row += 1) {
    block += row % repeatEvery === 0 ? repeatOf(row, random) : formatContact(row, row);
    if (row % rowsInBlock !== 0) continue;
    yield block;
    block = '';
  }
  if (block !== '') yield block;
}

function repeatOf(row: number, random: () => number): string {
  const earlier = 1 + Math.floor(random() * (row - 1));
  // A row that is itself a repeat isn't repeated, so that the number of addresses is known.
  const contact = earlier % repeatEvery === 0 ? earlier - 1 : earlier;
  return formatContact(contact, row % (2 * repeatEvery) === 0 ? contact : row);
}

/** @param surname chooses the last name. */
function formatContact(contact: number, surname: number): string {
  const first = firstNames[contact % firstNames.length] ?? '';
  const last = lastNames[surname % lastNames.length] ?? '';
  const local = first
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();
  return `${local}.${contact}@${domains[contact % domains.length]},${quote(first)},${quote(last)}\r\n`;
}

function quote(text: string): string {
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Generates the same numbers from 0 to 1 each time: https://en.wikipedia.org/wiki/Linear_congruential_generator */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
