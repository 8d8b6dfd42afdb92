/** How long a link to confirm a subscription works. */
export const confirmationDays = 7;

/** When a link that is asked for now stops working. */
export function confirmationExpiry(now: Date): Date {
  return new Date(now.getTime() + confirmationDays * 86_400_000);
}
