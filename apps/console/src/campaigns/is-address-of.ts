/**
 * Whether an address in a rendered mail is that of a link of the campaign.
 * @param link as the campaign has it: values of the recipient stand in double braces
 */
export function isAddressOf(address: string, link: string): boolean {
  if (!link.includes('{{')) return address === link;
  const parts = link.split(/\{\{.*?\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(address);
}
