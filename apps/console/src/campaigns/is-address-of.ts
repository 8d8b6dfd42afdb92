/**
 * Whether an address in a rendered mail comes from a link of the campaign.
 * @param link the link as the campaign has it, with the recipient's values in double braces
 */
export function isAddressOf(address: string, link: string): boolean {
  if (!link.includes('{{')) return address === link;
  const parts = link.split(/\{\{.*?\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(address);
}
