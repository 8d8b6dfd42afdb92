import type { SubscriberResource } from '@mailwright/contracts';

/** A subscriber of the demo list. Times are days before now. */
export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  city: string;
  plan: string;
  tags: string[];
  status: SubscriberResource['status'];
  joined: number;
  /** When a person who has left did so. */
  left: number | null;
}

const first = ['Ada', 'Grace', 'Alan', 'Emmy', 'Linus', 'Katherine', 'Edsger', 'Radia', 'Donald', 'Hedy', 'Niklaus'];
const last = ['Byron', 'Murray', 'Mathison', 'Amalie', 'Carl', 'Coleman', 'Wybe', 'Perl', 'Ervin', 'Kiesler'];
const cities = ['Zurich', 'Vienna', 'Lisbon', 'Oslo', 'Ghent', 'Turin', 'Leeds'];

/** The plans that people of the demo list have. */
export const demoPlans = ['Free', 'Plus', 'Team'];

// RFC 2606 reserves this domain: no mail server will ever have it.
const domain = 'readers.example';
const size = 200;

/** The people of the demo list: the same ones each time. */
export function makeDemoPeople(): DemoPerson[] {
  return Array.from({ length: size }, (_, index) => {
    // Multiplying by primes keeps the same combinations from recurring.
    const firstName = first[index % first.length] ?? '';
    const lastName = last[(index * 7) % last.length] ?? '';
    // Most joined long ago; in the last month, more join each week.
    const joined = index % 5 < 3 ? 31 + ((index * 13) % 150) : Math.floor(29 * (((index * 37) % 101) / 101) ** 1.6);
    const status = statusOf(index);
    return {
      email: `${firstName}.${lastName}.${index + 1}@${domain}`.toLowerCase(),
      firstName,
      lastName,
      city: cities[(index * 3) % cities.length] ?? '',
      plan: planOf(index),
      tags: [
        ...(index % 4 === 0 ? ['customer'] : []),
        ...(index % 9 === 0 ? ['vip'] : []),
        ...(index % 6 === 1 ? ['events'] : []),
      ],
      status,
      joined,
      left: status === 'subscribed' || status === 'unconfirmed' ? null : joined * 0.4,
    };
  });
}

function planOf(index: number): string {
  return demoPlans[index % 7 < 4 ? 0 : index % 7 < 6 ? 1 : 2] ?? '';
}

function statusOf(index: number): DemoPerson['status'] {
  if (index % 23 === 11) return 'unsubscribed';
  if (index % 41 === 17) return 'bounced';
  if (index === 101) return 'complained';
  return index % 47 === 30 ? 'unconfirmed' : 'subscribed';
}
