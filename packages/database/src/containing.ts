/** A condition of Prisma: a column contains this text, ignoring case. */
export function containing(text: string): { contains: string; mode: 'insensitive' } {
  // Prisma passes its input to ILIKE, where these characters are wildcards.
  return { contains: text.replaceAll(/[\\%_]/g, '\\$&'), mode: 'insensitive' };
}
