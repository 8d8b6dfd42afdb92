/** A recipient of a demo campaign. */
export interface DemoRecipient {
  id: string;
  email: string;
  status: string;
}

/** The result of a recipient's mail and what they did with it. Times are milliseconds after the start. */
export interface DemoResult {
  subscriberId: string;
  email: string;
  position: number;
  status: 'sent' | 'bounced' | 'complained';
  openedAfter: number | null;
  /** How often they opened it. */
  opens: number;
  clickedAfter: number | null;
  /** The number of the link they followed. */
  link: number | null;
  unsubscribedAfter: number | null;
  country: string;
}

const hourMs = 3_600_000;
const countries = ['CH', 'DE', 'AT', 'FR', 'IT', 'GB'];

/**
 * Plausible results, the same ones each time. Most people who open a mail do so in the first hours.
 * @param links how many links the mail has.
 */
export function planDemoActivity(recipients: DemoRecipient[], links: number): DemoResult[] {
  return recipients.map(({ id, email, status }, index) => {
    const isBounced = status === 'bounced';
    const hasOpened = !isBounced && index % 20 < 9;
    const openedAfter = hasOpened ? Math.round(hourMs * (0.1 + 40 * (((index * 29) % 97) / 97) ** 3)) : null;
    const hasClicked = openedAfter !== null && links > 0 && index % 20 < 3;
    const hasUnsubscribed = openedAfter !== null && status === 'unsubscribed';
    return {
      subscriberId: id,
      email,
      position: index + 1,
      status: isBounced ? 'bounced' : status === 'complained' ? 'complained' : 'sent',
      openedAfter,
      opens: hasOpened ? 1 + (index % 3 === 0 ? 1 : 0) : 0,
      clickedAfter: hasClicked ? openedAfter + 90_000 : null,
      link: hasClicked ? (index % links) + 1 : null,
      unsubscribedAfter: hasUnsubscribed ? openedAfter + 240_000 : null,
      country: countries[(index * 5) % countries.length] ?? 'CH',
    };
  });
}
