// Words that people look for and that are in no zone's name: abbreviations, other large cities, and German names.
const otherWords: Record<string, string> = {
  'Africa/Cairo': 'kairo',
  'Africa/Johannesburg': 'kapstadt cape town',
  'America/Chicago': 'houston dallas',
  'America/Havana': 'havanna',
  'America/Los_Angeles': 'la san francisco seattle pacific',
  'America/Mexico_City': 'mexiko stadt',
  'America/New_York': 'nyc ny boston washington miami eastern',
  'America/Sao_Paulo': 'rio de janeiro',
  'America/Toronto': 'montreal ottawa',
  'Asia/Calcutta': 'kolkata mumbai delhi bangalore indien india',
  'Asia/Dubai': 'abu dhabi',
  'Asia/Ho_Chi_Minh': 'hanoi saigon',
  'Asia/Hong_Kong': 'hongkong',
  'Asia/Kathmandu': 'katmandu',
  'Asia/Kolkata': 'calcutta mumbai delhi bangalore indien india',
  'Asia/Riyadh': 'riad',
  'Asia/Shanghai': 'peking beijing schanghai',
  'Asia/Singapore': 'singapur',
  'Asia/Tokyo': 'tokio',
  'Australia/Sydney': 'canberra',
  'Europe/Athens': 'athen',
  'Europe/Belgrade': 'belgrad',
  'Europe/Berlin': 'muenchen munich hamburg koeln cologne frankfurt deutschland germany',
  'Europe/Brussels': 'bruessel',
  'Europe/Bucharest': 'bukarest',
  'Europe/Copenhagen': 'kopenhagen',
  'Europe/Kiev': 'kyiv kiew',
  'Europe/Kyiv': 'kiev kiew',
  'Europe/Lisbon': 'lissabon',
  'Europe/London': 'uk england',
  'Europe/Luxembourg': 'luxemburg',
  'Europe/Madrid': 'barcelona',
  'Europe/Moscow': 'moskau',
  'Europe/Prague': 'prag',
  'Europe/Rome': 'rom mailand milan',
  'Europe/Vienna': 'wien oesterreich austria',
  'Europe/Warsaw': 'warschau',
  'Europe/Zurich': 'zuerich bern basel genf geneva schweiz switzerland',
  UTC: 'gmt',
};

/**
 * A filter of zones for what somebody types: each word must start a word of the zone's name, in any order, whatever its
 * case, its accents, and the signs between words.
 */
export function findZones(typed: string): (zone: string) => boolean {
  const wanted = wordsOf(typed);
  return (zone) => {
    const known = [...wordsOf(zone), ...wordsOf(otherWords[zone] ?? '')];
    return wanted.every((variants) =>
      variants.some((word) => known.some((others) => others.some((other) => other.startsWith(word)))),
    );
  };
}

/** The words of a text, each without accents and, where that differs, with umlauts written out. */
function wordsOf(text: string): string[][] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}+]+/u)
    .filter((word) => word !== '')
    .map((word) => {
      const plain = withoutAccents(word);
      const writtenOut = withoutAccents(
        word.normalize('NFC').replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'),
      );
      return plain === writtenOut ? [plain] : [plain, writtenOut];
    });
}

const withoutAccents = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '');
