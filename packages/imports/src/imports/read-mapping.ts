import type { ListField } from '@mailwright/audience';
import { type NewImportField, tagPattern } from '@mailwright/contracts';
import type { FieldErrors } from '@mailwright/platform';

/** What a column's header can name, besides a field of the list. */
export type KnownColumn = 'email' | 'first_name' | 'last_name' | 'full_name' | 'name' | 'tags' | 'ip_address';

let last = { text: '', normalized: '' };

/** Text as it is compared: without case, accents, spaces and punctuation. `E-Mail Address` → `emailaddress` */
export function normalizeHeader(header: string): string {
  // The same text is usually normalized several times in a row.
  if (header !== last.text)
    last = { text: header, normalized: normalizeLetters(header).replace(/[^\p{L}\p{N}]/gu, '') };
  return last.normalized;
}

/** Text in lower case and without accents: `Größe (cm)` → `grosse (cm)`. Long text is cut. */
export function normalizeLetters(header: string): string {
  return (
    header
      .slice(0, maxHeaderLength)
      .normalize('NFKD')
      // NFKD turns some characters into eighteen.
      .slice(0, 2 * maxHeaderLength)
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/[ßøłæœđ]/g, (letter) => decomposed.get(letter) ?? letter)
  );
}

/**
 * What a header names; undefined if it isn't known. `name`, such as the French "Nom", is the last name if there is a
 * column of first names, and the first name if there is one of last names.
 */
export function findKnownColumn(header: string): KnownColumn | undefined {
  return knownHeaders.get(normalizeHeader(header))?.column;
}

/**
 * The header's position among the known names of its column. If two headers name the same column, the lower one is
 * meant.
 */
export function rankHeader(header: string): number {
  return knownHeaders.get(normalizeHeader(header))?.rank ?? Number.MAX_SAFE_INTEGER;
}

const maxHeaderLength = 200;
// The letters that NFKD leaves unchanged.
const decomposed = new Map<string, string>(Object.entries({ ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', đ: 'd' }));

// Words about consent are in `consent-headers.ts`.
// The words in English, with the names that products use; in German; French; Spanish; Italian; Portuguese; Dutch;
// Polish.
const words: Record<KnownColumn, string> = {
  email: `
    email, email address, emails, mail, mail address, email id, email 1, e-mail 1 value, subscriber email, contact email,
    primary email, work email, user email, email_addr,
    e-mail-adresse, mail-adresse, emailadressen,
    adresse email, adresse mail, adresse électronique, adresse de courriel, adresse courriel, courriel, courrier
    électronique, mél, adresse e-mail du contact,
    correo, correo electrónico, correo-e, dirección de correo, dirección de correo electrónico, dirección email,
    dirección de email, dirección electrónica,
    indirizzo email, indirizzo mail, indirizzo e-mail, indirizzo di posta elettronica, indirizzo elettronico, posta
    elettronica,
    endereço de email, endereço email, endereço eletrônico, endereço de correio eletrónico, correio eletrónico, correio
    eletrônico,
    e-mailadres, mailadres, emailadressen,
    adres email, adres e-mail, adres mail, adres poczty elektronicznej, poczta elektroniczna, mejl`,
  first_name: `
    first name, fname, first, given name, forename, firstname, contact first name, christian name,
    vorname, rufname,
    prénom, prénoms,
    primer nombre, nombre de pila, nombres,
    nome di battesimo, primo nome,
    primeiro nome, nome próprio,
    voornaam, roepnaam,
    imię`,
  last_name: `
    last name, lname, last, surname, family name, lastname, contact last name,
    nachname, familienname, zuname,
    nom de famille, nom famille,
    apellido, apellidos, primer apellido,
    cognome,
    sobrenome, apelido, apelidos, último nome,
    achternaam, familienaam,
    nazwisko`,
  full_name: `
    full name, contact name, display name, subscriber name, first and last name, first name last name, your name,
    vollständiger name, vor- und nachname, vorname nachname, vorname und nachname,
    nom complet, prénom et nom, nom et prénom, prénom nom, nom prénom,
    nombre completo, nombre y apellidos, nombre y apellido, nombre apellidos,
    nome completo, nome e cognome, nome cognome, cognome e nome, nominativo,
    nome e sobrenome, nome e apelido,
    volledige naam, voor- en achternaam,
    imię i nazwisko, pełna nazwa, imię nazwisko`,
  name: 'name, nom, nombre, nome, naam, nazwa',
  tags: `
    tags, tag, labels, label,
    schlagworte, schlagwörter, schlagwort, stichworte, etiketten,
    étiquettes, étiquette, mots-clés, libellés,
    etiquetas, etiqueta,
    etichette, etichetta,
    marcadores, marcador,
    labels,
    tagi, etykiety, etykieta, znaczniki`,
  ip_address: `
    ip address, ip, optin_ip, opt-in ip, ip_opt, signup ip, ip_signup, sign-up ip, subscribe ip, registration ip,
    subscribed_ip, created_ip, ipv4, client ip,
    ip-adresse,
    adresse ip,
    dirección ip,
    indirizzo ip,
    endereço ip,
    ip-adres,
    adres ip`,
};

const knownHeaders = new Map(
  (Object.keys(words) as KnownColumn[]).flatMap((column) =>
    words[column].split(',').map((header, rank) => [normalizeHeader(header), { column, rank }] as const),
  ),
);

const maxTagLength = 40;
const maxLabelLength = 100;

/**
 * Makes a function that turns a column's name into the tag of a new field: `Größe (cm)` → `GROSSE_CM`. The tag is
 * valid, and differs from the given fields' tags and from those made before.
 */
export function createTagMaker(fields: { tag: string }[]): (name: string, index: number) => string {
  const taken = new Set(fields.map(({ tag }) => tag));
  return (name, index) => {
    const wanted = toTag(name, index);
    let tag = wanted;
    for (let count = 2; taken.has(tag); count += 1) {
      const suffix = `_${count}`;
      tag = wanted.slice(0, maxTagLength - suffix.length) + suffix;
    }
    taken.add(tag);
    return tag;
  };
}

function toTag(name: string, index: number): string {
  const words = normalizeLetters(name)
    .toUpperCase()
    .split(/[^A-Z0-9]/)
    .filter((word) => word !== '')
    .join('_');
  // Nothing is left of a name in a non-Latin script.
  if (words === '') return `COLUMN_${index + 1}`;
  const tag = /^\d/.test(words) ? `FIELD_${words}` : words;
  return tag.slice(0, maxTagLength);
}

/** A column's name as a label: one line of at most 100 characters. */
export function toLabel(name: string): string {
  const line = name.replace(/[\s\p{Cc}]/gu, ' ').toWellFormed();
  return line.trim().slice(0, maxLabelLength).toWellFormed().trim();
}

/** What a consent given in another system is recorded with: its times, and the IP address. */
export type EvidenceTarget = (typeof evidenceTargets)[number];
const evidenceTargets = ['subscribed_at', 'confirmed_at', 'created_at', 'confirmation_ip_address'] as const;
const otherTargets = ['tags', 'status', 'ip_address', ...evidenceTargets] as const;

/** What a column's cells become. */
export type ColumnTarget =
  | { kind: 'email' | 'tags' | 'status' | 'ip_address' | 'ignored' | EvidenceTarget }
  | { kind: 'field'; tag: string }
  | ({ kind: 'new_field' } & NewImportField);

/** A key that is the same for targets that are the same. */
export function keyOf(to: ColumnTarget): string {
  return 'tag' in to ? to.tag : to.kind;
}

/**
 * Whether several columns may have this target. Tags are merged; of several statuses, the one that keeps most mail away
 * wins.
 */
export function mayHaveSeveralColumns({ kind }: ColumnTarget): boolean {
  return kind === 'tags' || kind === 'status' || kind === 'ignored';
}

interface GivenMapping {
  /** The columns' names; empty for columns without one. */
  names: string[];
  mapping: Record<string, string | null>;
  fields: Pick<ListField, 'tag'>[];
  createFields: boolean;
  /** The fields that the caller declares, for columns that are mapped to their tags. */
  newFields: NewImportField[];
  /** Gets the error messages, under `mapping`. */
  errors: FieldErrors;
}

/** Reads the caller's mapping. Returns the targets by column index, without those that have an error. */
export function readMapping({
  names,
  mapping,
  fields,
  createFields,
  newFields,
  errors,
}: GivenMapping): Map<number, ColumnTarget> {
  const targets = new Map<number, ColumnTarget>();
  const keys = new Map<number, string>();
  const columnOf = new Map<string, string>();
  const tags = new Set(fields.map(({ tag }) => tag));
  const findColumn = createColumnFinder(names);
  const refuse = (message: string) => {
    (errors['mapping'] ??= []).push(message);
  };

  for (const [key, value] of Object.entries(mapping)) {
    const index = findColumn(key);
    if (index === undefined) {
      refuse(`"${key}" is not a column of the file`);
      continue;
    }
    if (index === 'ambiguous') {
      refuse(`"${key}" is the name of several columns: give the number of the right one`);
      continue;
    }
    const to =
      readTarget(value, tags) ??
      findDeclared(value, newFields) ??
      (createFields ? createField(value, names[index]) : undefined);
    if (to === undefined) {
      refuse(`"${key}": ${String(value)} is not a field of this list`);
      continue;
    }
    const other = keys.get(index);
    if (other !== undefined) {
      refuse(`"${key}" is the same column as "${other}": map each column only once`);
      continue;
    }
    const sameTarget = columnOf.get(keyOf(to));
    if (sameTarget !== undefined) {
      refuse(`"${key}": ${String(value)} is already mapped from the column "${sameTarget}"`);
      continue;
    }
    keys.set(index, key);
    targets.set(index, to);
    if (!mayHaveSeveralColumns(to)) columnOf.set(keyOf(to), key);
  }
  return targets;
}

function readTarget(value: string | null, tags: Set<string>): ColumnTarget | undefined {
  if (value === null) return { kind: 'ignored' };
  // Every list has EMAIL, which isn't stored like other values.
  if (value === 'EMAIL') return { kind: 'email' };
  const other = otherTargets.find((target) => target === value);
  if (other !== undefined) return { kind: other };
  return tags.has(value) ? { kind: 'field', tag: value } : undefined;
}

function findDeclared(value: string | null, newFields: NewImportField[]): ColumnTarget | undefined {
  const declared = newFields.find(({ tag }) => tag === value);
  return declared === undefined ? undefined : { kind: 'new_field', ...declared };
}

function createField(value: string | null, name = ''): ColumnTarget | undefined {
  if (value === null || !tagPattern.test(value)) return undefined;
  return { kind: 'new_field', tag: value, label: toLabel(name === '' ? value : name), type: 'text' };
}

/**
 * Reads the names of columns that are left out whatever they say about consent. Returns their indices.
 * @param errors gets the error messages, under `ignore_columns`.
 */
export function readIgnoredColumns(names: string[], ignored: string[], errors: FieldErrors): Set<number> {
  const findColumn = createColumnFinder(names);
  const indices = new Set<number>();
  for (const key of ignored) {
    const index = findColumn(key);
    if (typeof index === 'number') indices.add(index);
    else {
      const why =
        index === undefined
          ? 'is not a column of the file'
          : 'is the name of several columns: give the number of the right one';
      (errors['ignore_columns'] ??= []).push(`"${toLabel(key)}" ${why}`);
    }
  }
  return indices;
}

/** Finds a column by its exact name, then by its name in another spelling, then by its number. */
function createColumnFinder(names: string[]): (key: string) => number | 'ambiguous' | undefined {
  const exact = indexNames(names);
  const normalized = indexNames(names.map(normalizeHeader));
  return (key) => {
    const name = key.trim();
    if (name === '') return undefined;
    const byName = exact.get(name) ?? normalized.get(normalizeHeader(name));
    if (byName !== undefined) return byName;
    const number = /^[1-9]\d{0,6}$/.test(name) ? Number(name) : Infinity;
    return number <= names.length ? number - 1 : undefined;
  };
}

function indexNames(names: string[]): Map<string, number | 'ambiguous'> {
  const indices = new Map<string, number | 'ambiguous'>();
  for (const [index, name] of names.entries())
    if (name !== '') indices.set(name, indices.has(name) ? 'ambiguous' : index);
  return indices;
}
