/** How long a confirmation link is valid. */
export const confirmationDays = 7;

/** When a link that is created now expires. */
export function confirmationExpiry(now: Date): Date {
  return new Date(now.getTime() + confirmationDays * 86_400_000);
}
