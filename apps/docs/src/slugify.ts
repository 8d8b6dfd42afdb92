/** The anchor of a heading, as GitHub makes it, so that the same links work on both. */
export function slugify(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(' ', '-')
    .replaceAll(/[^\w-]/g, '');
}
