// Words that people look for and that are in no zone's name: abbreviations, other large cities, and names in German and Polish.
const otherWords: Record<string, string> = {
  'Africa/Cairo': 'kairo kair',
  'Africa/Johannesburg': 'kapstadt cape town',
  'America/Chicago': 'houston dallas',
  'America/Havana': 'havanna',
  'America/Los_Angeles': 'la san francisco seattle pacific',
  'America/Mexico_City': 'mexiko stadt meksyk',
  'America/New_York': 'nyc ny boston washington miami eastern nowy jork waszyngton',
  'America/Sao_Paulo': 'rio de janeiro',
  'America/Toronto': 'montreal ottawa',
  'Asia/Calcutta': 'kolkata mumbai delhi bangalore indien india',
  'Asia/Dubai': 'abu dhabi',
  'Asia/Ho_Chi_Minh': 'hanoi saigon',
  'Asia/Hong_Kong': 'hongkong',
  'Asia/Kathmandu': 'katmandu',
  'Asia/Kolkata': 'calcutta mumbai delhi bangalore indien india',
  'Asia/Riyadh': 'riad rijad',
  'Asia/Shanghai': 'peking beijing schanghai pekin szanghaj',
  'Asia/Singapore': 'singapur',
  'Asia/Tokyo': 'tokio',
  'Australia/Sydney': 'canberra',
  'Europe/Athens': 'athen ateny',
  'Europe/Belgrade': 'belgrad',
  'Europe/Berlin': 'muenchen munich hamburg koeln cologne frankfurt deutschland germany monachium kolonia niemcy',
  'Europe/Brussels': 'bruessel bruksela',
  'Europe/Bucharest': 'bukarest bukareszt',
  'Europe/Budapest': 'budapeszt',
  'Europe/Copenhagen': 'kopenhagen kopenhaga',
  'Europe/Istanbul': 'stambul stambuł',
  'Europe/Kiev': 'kyiv kiew kijow',
  'Europe/Kyiv': 'kiev kiew kijow',
  'Europe/Lisbon': 'lissabon lizbona',
  'Europe/London': 'uk england londyn anglia',
  'Europe/Luxembourg': 'luxemburg luksemburg',
  'Europe/Madrid': 'barcelona madryt',
  'Europe/Moscow': 'moskau moskwa',
  'Europe/Paris': 'paryz',
  'Europe/Prague': 'prag praga',
  'Europe/Riga': 'ryga',
  'Europe/Rome': 'rom mailand milan rzym mediolan',
  'Europe/Stockholm': 'sztokholm',
  'Europe/Vienna': 'wien oesterreich austria wieden',
  'Europe/Vilnius': 'wilno',
  'Europe/Warsaw': 'warschau warszawa krakow polska poland',
  'Europe/Zurich': 'zuerich bern basel genf geneva schweiz switzerland zurych genewa szwajcaria',
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
