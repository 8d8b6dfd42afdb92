// Writes the catalogue of events into the integrations, which are published without the rest of the repository.
// Run it after a change of the catalogue: node scripts/generate-integrations.mjs
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The files that have the catalogue, below the repository's folder. */
export const catalogueFiles = [
  'integrations/zapier/events.json',
  'integrations/n8n-nodes-mailwright/nodes/MailwrightTrigger/events.json',
];

/** The text of these files: each event, when it occurs and a sample of its delivery. */
export async function catalogueText() {
  const { eventCatalogue, eventNames, sampleDelivery } = await import('../packages/contracts/dist/index.js');
  const events = eventNames.map((event) => ({
    event,
    description: eventCatalogue[event].occurs,
    sample: sampleDelivery(event),
  }));
  return `${JSON.stringify(events, null, 2)}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const text = await catalogueText();
  for (const file of catalogueFiles) writeFileSync(path.join(root, file), text);
  console.log(`Written: ${catalogueFiles.join(', ')}`);
}
