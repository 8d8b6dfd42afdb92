import { describe, expect, test } from '@jest/globals';
import { tagPattern } from '@mailwright/contracts';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { detectFormat } from './inspect-file.ts';
import { type ColumnsToMap, mapColumns } from './map-columns.ts';

const fields = [
  { tag: 'EMAIL', label: 'Email' },
  { tag: 'FIRST_NAME', label: 'First name' },
  { tag: 'LAST_NAME', label: 'Last name' },
  { tag: 'CITY', label: 'Town' },
];

/** What each column of a file becomes: a kind or a tag. */
function targetsOf(header: string[], options: Partial<ColumnsToMap> = {}): string[] {
  return mapColumns({ header, sample: [], fields, ...options }).columns.map(({ to }) =>
    'tag' in to ? to.tag : to.kind,
  );
}

describe('a column is mapped by its header', () => {
  test('a tag or a label of a field maps its column, however it is written', () => {
    for (const [name, target] of [
      ['EMAIL', 'email'],
      ['e-mail', 'email'],
      ['FIRST_NAME', 'FIRST_NAME'],
      ['first name', 'FIRST_NAME'],
      ['First-Name:', 'FIRST_NAME'],
      ['LASTNAME', 'LAST_NAME'],
      ['city', 'CITY'],
      ['  Town ', 'CITY'],
    ] as const) {
      expect(targetsOf([name])).toEqual([target]);
      const [column] = mapColumns({ header: [name], sample: [], fields }).columns;
      expect(column).toMatchObject({ column: 1, name: name.trim(), how: 'exact' });
    }
  });

  test.each([
    ['English', ['E-mail address', 'Given name', 'Surname', 'Tags', 'Status', 'IP address']],
    ['German', ['E-Mail-Adresse', 'Vorname', 'Nachname', 'Schlagwörter', 'Abonnementstatus', 'IP-Adresse']],
    ['French', ['Adresse électronique', 'Prénom', 'Nom de famille', 'Étiquettes', 'Statut', 'Adresse IP']],
    ['Spanish', ['Correo electrónico', 'Nombre', 'Apellidos', 'Etiquetas', 'Estado de suscripción', 'Dirección IP']],
    ['Italian', ['Indirizzo e-mail', 'Nome', 'Cognome', 'Etichette', "Stato dell'iscrizione", 'Indirizzo IP']],
    ['Portuguese', ['Endereço de e-mail', 'Primeiro nome', 'Sobrenome', 'Marcadores', 'Situação', 'Endereço IP']],
    ['Dutch', ['E-mailadres', 'Voornaam', 'Achternaam', 'Labels', 'Abonnementsstatus', 'IP-adres']],
    ['Polish', ['Adres e-mail', 'Imię', 'Nazwisko', 'Etykiety', 'Status subskrypcji', 'Adres IP']],
  ])('headers in %s are recognized', (_, header) => {
    const expected = ['email', 'FIRST_NAME', 'LAST_NAME', 'tags', 'status', 'ip_address'];
    expect(targetsOf(header)).toEqual(expected);
    expect(targetsOf(header.map((name) => name.toUpperCase().replaceAll(' ', '_')))).toEqual(expected);
    const unaccented = header.map((name) => name.normalize('NFD').replace(/\p{M}/gu, ''));
    expect(targetsOf(unaccented)).toEqual(expected);
  });

  test('a column "Name" is the last name beside a first name, the first name beside a last name, or the whole name', () => {
    expect(targetsOf(['Email', 'Prénom', 'Nom'])).toEqual(['email', 'FIRST_NAME', 'LAST_NAME']);
    expect(targetsOf(['Email', 'Name', 'Vorname'])).toEqual(['email', 'LAST_NAME', 'FIRST_NAME']);
    expect(targetsOf(['Email', 'Nome', 'Cognome'])).toEqual(['email', 'FIRST_NAME', 'LAST_NAME']);
    expect(targetsOf(['Email', 'Name', 'First name', 'Last name'])).toEqual([
      'email',
      'ignored',
      'FIRST_NAME',
      'LAST_NAME',
    ]);
    expect(mapColumns({ header: ['Email', 'Full name'], sample: [], fields }).columns[1]).toMatchObject({
      to: { kind: 'field', tag: 'FIRST_NAME' },
      how: 'guessed',
    });
  });

  test('of two columns for the same field, the one with the exact or the more common name wins', () => {
    expect(targetsOf(['Work email', 'Mail', 'EMAIL'])).toEqual(['ignored', 'ignored', 'email']);
    expect(targetsOf(['CONFIRM_IP', 'OPTIN_IP', 'mail'])).toEqual(['confirmation_ip_address', 'ip_address', 'email']);
  });

  test('several columns may have tags', () => {
    expect(targetsOf(['Email', 'Tags', 'Labels'])).toEqual(['email', 'tags', 'tags']);
  });

  test('several columns may have statuses, but one that is not mapped needs cells that are statuses', () => {
    const header = ['Email', 'Unsubscribed', 'Status', 'Member status'];
    const sample = [
      ['a@example.com', 'no', 'active', 'gold'],
      ['b@example.com', '', 'inactive', ''],
    ];
    expect(targetsOf(header, { sample })).toEqual(['email', 'status', 'status', 'ignored']);
    const mapping = { 'Member status': 'status', Status: 'status' };
    expect(targetsOf(header, { sample, mapping })).toEqual(['email', 'status', 'status', 'status']);
  });

  test('the list’s own field wins, even over a known word', () => {
    const own = [...fields, { tag: 'STATUS', label: 'Status' }];
    expect(targetsOf(['Email', 'status'], { fields: own })).toEqual(['email', 'STATUS']);
  });

  test('a word that names a part of a postal address maps no column', () => {
    expect(targetsOf(['Email', 'State', 'Estado', 'Stato', 'Poczta'])).toEqual(['email', ...Array(4).fill('ignored')]);
  });
});

describe('the address column is found by its cells', () => {
  const sample = [
    ['1', 'ada@example.com', 'Ada', 'x@example.com'],
    ['2', 'grace@example.com', 'Grace', ''],
    ['3', '', '@', 'no'],
  ];

  test('if no header names it', () => {
    const { columns, errors } = mapColumns({ header: ['Id', 'Contact', 'Who', 'Other'], sample, fields });
    expect(columns[1]).toEqual({ column: 2, name: 'Contact', to: { kind: 'email' }, how: 'guessed' });
    expect(columns.map(({ to }) => to.kind)).toEqual(['ignored', 'email', 'ignored', 'ignored']);
    expect(errors).toEqual({});
  });

  test('if there is no header', () => {
    const { columns } = mapColumns({ header: undefined, sample, fields });
    expect(columns[1]).toEqual({ column: 2, name: undefined, to: { kind: 'email' }, how: 'guessed' });
    expect(columns).toHaveLength(4);
  });

  test('only if no header names it', () => {
    expect(targetsOf(['Id', 'Contact', 'Email', 'Other'], { sample })[1]).toBe('ignored');
  });
});

describe("the caller's mapping", () => {
  test('works by name, in whatever spelling, or by number, and takes precedence over everything else', () => {
    const mapping = {
      'e mail': 'CITY',
      '2': 'EMAIL',
      Vorname: null,
      Groups: 'tags',
      State: 'status',
      Ip: 'ip_address',
    };
    const { columns, errors } = mapColumns({
      header: ['E-Mail', 'Address', 'Vorname', 'Groups', 'State', 'IP', 'Town'],
      sample: [],
      fields,
      mapping,
    });
    expect(errors).toEqual({});
    expect(columns.map(({ to, how }) => [...Object.values(to), how])).toEqual([
      ['field', 'CITY', 'explicit'],
      ['email', 'explicit'],
      ['ignored', 'explicit'],
      ['tags', 'explicit'],
      ['status', 'explicit'],
      ['ip_address', 'explicit'],
      ['ignored', 'unrecognized'],
    ]);
  });

  test('maps the columns of a file without a header by their numbers', () => {
    const mapping = { 1: 'FIRST_NAME', 2: 'EMAIL' };
    const { columns, errors } = mapColumns({ header: undefined, sample: [['Ada', 'x']], fields, mapping });
    expect(columns.map(({ to }) => to.kind)).toEqual(['field', 'email']);
    expect(errors).toEqual({});
  });

  test.each<[string, Record<string, string | null>, string]>([
    ['a column that is not in the file', { Nowhere: 'CITY' }, '"Nowhere" is not a column of the file'],
    ['a column number that is not in the file', { 5: 'CITY' }, '"5" is not a column of the file'],
    ['a tag that no field of the list has', { Mail: 'COUNTRY' }, '"Mail": COUNTRY is not a field of this list'],
    ['a tag in lower case', { Mail: 'city' }, '"Mail": city is not a field of this list'],
    [
      'a column that is mapped twice',
      { A: 'CITY', 2: 'FIRST_NAME' },
      '"A" is the same column as "2": map each column only once',
    ],
    [
      'two columns that are mapped to one field',
      { A: 'CITY', Mail: 'CITY' },
      '"Mail": CITY is already mapped from the column "A"',
    ],
    [
      'a name that two columns share',
      { Same: 'CITY' },
      '"Same" is the name of several columns: give the number of the right one',
    ],
  ])('is refused for %s', (_, mapping, message) => {
    const { errors } = mapColumns({ header: ['Mail', 'A', 'Same', 'Same'], sample: [], fields, mapping });
    expect(errors['mapping']).toEqual([message]);
  });
});

describe('a file without an address column', () => {
  test('is refused with an error that names its columns', () => {
    expect(mapColumns({ header: ['Id', 'Who', ''], sample: [['1', 'Ada', '']], fields }).errors).toEqual({
      file: ['has no column with email addresses: found "Id", "Who", 3; map one of them to EMAIL'],
    });
    expect(mapColumns({ header: [], sample: [], fields }).errors['file']).toEqual([
      'has no column with email addresses: it has no columns',
    ]);
  });

  test('is refused with an error that names at most ten columns', () => {
    const header = Array.from({ length: 1_000 }, (_, index) => `c${index}`);
    expect(mapColumns({ header, sample: [], fields }).errors['file']?.[0]).toMatch(/"c9" and 990 others; map one/);
  });
});

describe('new fields', () => {
  test('are made from the names of unrecognized columns if requested', () => {
    const header = ['Email', 'Größe (cm)', 'city', 'City!', '2nd phone', '電話', '', 'Größe cm'];
    const { columns, errors } = mapColumns({ header, sample: [], fields, createFields: true });
    expect(errors).toEqual({});
    expect(columns.map(({ to }) => to)).toEqual([
      { kind: 'email' },
      { kind: 'new_field', tag: 'GROSSE_CM', label: 'Größe (cm)', type: 'text' },
      { kind: 'field', tag: 'CITY' },
      { kind: 'new_field', tag: 'CITY_2', label: 'City!', type: 'text' },
      { kind: 'new_field', tag: 'FIELD_2ND_PHONE', label: '2nd phone', type: 'text' },
      { kind: 'new_field', tag: 'COLUMN_6', label: '電話', type: 'text' },
      { kind: 'ignored' },
      { kind: 'new_field', tag: 'GROSSE_CM_2', label: 'Größe cm', type: 'text' },
    ]);
  });

  test('can get their tags from the mapping', () => {
    const { columns, errors } = mapColumns({
      header: ['Email', 'Land', 'Company'],
      sample: [],
      fields,
      mapping: { Land: 'COMPANY' },
      createFields: true,
    });
    expect(errors).toEqual({});
    expect(columns.slice(1)).toMatchObject([
      { to: { kind: 'new_field', tag: 'COMPANY', label: 'Land', type: 'text' }, how: 'explicit' },
      { to: { kind: 'new_field', tag: 'COMPANY_2', label: 'Company', type: 'text' }, how: 'unrecognized' },
    ]);
  });

  test('are refused if the list would have too many fields', () => {
    const header = ['Email', ...Array.from({ length: 100 }, (_, index) => `c${index}`)];
    expect(mapColumns({ header, sample: [], fields, createFields: true }).errors).toEqual({
      file: ['has 100 columns for new fields, but the list has 4 of at most 103 fields'],
    });
    expect(mapColumns({ header: header.slice(0, 100), sample: [], fields, createFields: true }).errors).toEqual({});
  });

  test('have valid tags and labels, whatever the header, and no two have the same tag', () => {
    const name = fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), fc.constantFrom('a', 'A ', 'x'.repeat(80)));
    fc.assert(
      fc.property(fc.array(name, { maxLength: 30 }), (header) => {
        const { columns } = mapColumns({ header, sample: [], fields, createFields: true });
        const made = columns.flatMap(({ to }) => (to.kind === 'new_field' ? [to] : []));
        for (const { tag, label } of made) {
          expect(tag).toMatch(tagPattern);
          expect(label.length).toBeLessThanOrEqual(100);
          expect(label).not.toMatch(/\p{Cc}/u);
          expect(label.isWellFormed()).toBe(true);
        }
        const tags = [...fields.map(({ tag }) => tag), ...made.map(({ tag }) => tag)];
        expect(new Set(tags).size).toBe(tags.length);
      }),
      { numRuns: 300 },
    );
  });
});

describe('an export of another product is mapped without help', () => {
  const samples = {
    mailchimp: {
      EMAIL: 'Email Address',
      FIRST_NAME: 'First Name',
      LAST_NAME: 'Last Name',
      tags: 'TAGS',
      ip: 'OPTIN_IP',
      subscribed_at: 'OPTIN_TIME',
      confirmed_at: 'CONFIRM_TIME',
      confirmation_ip_address: 'CONFIRM_IP',
    },
    listmonk: { EMAIL: 'email', FIRST_NAME: 'name', status: 'status', created_at: 'created_at' },
    brevo: {
      EMAIL: 'EMAIL',
      FIRST_NAME: 'FIRSTNAME',
      LAST_NAME: 'LASTNAME',
      status: 'DOUBLE_OPT-IN,OPT_IN,EMAIL_BLACKLISTED',
      created_at: 'ADDED_TIME',
    },
    sendy: { EMAIL: 'Email', FIRST_NAME: 'Name', status: 'Status,GDPR', ip: 'IP address', subscribed_at: 'Joined' },
  };
  const keys = { email: 'EMAIL', ip_address: 'ip' } as Record<string, string>;

  test.each(Object.keys(samples) as (keyof typeof samples)[])('%s', (product) => {
    const text = readFileSync(new URL(`samples/${product}.csv`, import.meta.url), 'utf8');
    const { rows, hasHeader, delimiter } = detectFormat(text, true);
    expect({ hasHeader, delimiter }).toEqual({ hasHeader: true, delimiter: product === 'brevo' ? ';' : ',' });
    const [header, ...sample] = rows;
    const { columns, errors } = mapColumns({ header, sample, fields });
    expect(errors).toEqual({});
    const mapped: Record<string, string[]> = {};
    for (const { to, name = '' } of columns) {
      const target = 'tag' in to ? to.tag : (keys[to.kind] ?? to.kind);
      if (target !== 'ignored') (mapped[target] ??= []).push(name);
    }
    expect(Object.fromEntries(Object.entries(mapped).map(([target, names]) => [target, names.join()]))).toEqual(
      samples[product],
    );
  });
});
