// Writes, tests or sends a campaign from a file. Inputs are variables INPUT_…; action.yml describes them.
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { makeApi } from './call-api.mjs';
import { readCampaign } from './read-campaign.mjs';

const modes = ['draft', 'test', 'send'];
const maxTestAddresses = 10;

try {
  await main(readInputs(process.env));
} catch (error) {
  report('error', error.message);
  process.exitCode = 1;
}

function readInputs(environment) {
  const read = (name) => (environment[`INPUT_${name}`] ?? '').trim();
  const mode = read('MODE') === '' ? 'draft' : read('MODE');
  if (!modes.includes(mode)) throw new Error(`The mode must be one of: ${modes.join(', ')}.`);
  for (const name of ['URL', 'API_KEY', 'FILE'])
    if (read(name) === '') throw new Error(`The input ${name.toLowerCase().replace('_', '-')} is missing.`);
  const testTo = read('TEST_TO')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (mode === 'test' && (testTo.length === 0 || testTo.length > maxTestAddresses))
    throw new Error(`The mode test needs one to ${maxTestAddresses} addresses in test-to.`);
  return { url: read('URL'), apiKey: read('API_KEY'), file: read('FILE'), list: read('LIST'), mode, testTo };
}

async function main({ url, apiKey, file, list, mode, testTo }) {
  const { values, html } = readCampaign(file);
  const api = makeApi(url, apiKey);
  const body = await toBody(api, { list, ...values }, html);
  const campaign = await writeCampaign(api, body);
  if (!isOpen(campaign)) report('notice', `"${campaign.name}" is ${campaign.status} already, so nothing was changed.`);
  else if (mode === 'test') {
    await api.call('POST', `/campaigns/${campaign.uid}/test`, { emails: testTo });
    report('notice', `A test of "${campaign.name}" was sent to ${testTo.join(', ')}.`);
  } else if (mode === 'send') {
    const at = values.schedule === undefined ? {} : { at: values.schedule };
    const { status } = await api.call('POST', `/campaigns/${campaign.uid}/run`, at);
    campaign.status = status;
    report('notice', `"${campaign.name}" is ${status}.`);
  } else report('notice', `"${campaign.name}" is written as a draft.`);
  writeOutputs({
    'campaign-uid': campaign.uid,
    status: campaign.status,
    'campaign-url': `${url.replace(/\/+$/, '')}/campaigns/${campaign.uid}`,
  });
}

async function toBody(api, { list, template, tags, schedule: _schedule, ...rest }, html) {
  if (list === '') throw new Error('The front matter or the input list must name a list.');
  const body = { ...rest, html, list_uid: await findUid(api, 'list', list) };
  if (template !== undefined) body.template_uid = await findUid(api, 'template', template);
  if (tags !== undefined) body.audience = { tags_any: tags };
  return body;
}

/** The uid of a list or a template that is named by its uid or its name. */
async function findUid(api, kind, given) {
  const prefix = kind === 'list' ? 'list_' : 'tpl_';
  if (given.startsWith(prefix)) return given;
  const found = await findByName(api, `/${kind}s`, { name: given });
  if (found.length === 0) throw new Error(`There is no ${kind} "${given}".`);
  if (found.length > 1) throw new Error(`There are ${found.length} ${kind}s "${given}": give the uid of one.`);
  return found[0].uid;
}

// The API finds every name that contains the text.
async function findByName(api, path, query) {
  const found = await api.readAll(path, query);
  return found.filter(({ name }) => name === query.name);
}

/**
 * Creates the campaign, or brings the one of the list with the same name up to date. One that was started stays as it
 * is, so that a workflow that runs again doesn't send it again.
 */
async function writeCampaign(api, body) {
  const [existing] = await findByName(api, '/campaigns', { list_uid: body.list_uid, name: body.name });
  if (existing === undefined) {
    // Of two runs at the same time, the second gets the campaign of the first.
    const key = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    return api.call('POST', '/campaigns', body, { 'idempotency-key': `github-action-${key}` });
  }
  return isOpen(existing) ? api.call('PATCH', `/campaigns/${existing.uid}`, body) : existing;
}

function isOpen({ status }) {
  return status === 'draft' || status === 'scheduled';
}

/** Writes a line that GitHub shows at the run. */
function report(kind, message) {
  const text = message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  process.stdout.write(`::${kind} title=Mailwright::${text}\n`);
}

// The values are uids, words and an address, none of which has a line break.
function writeOutputs(outputs) {
  const file = process.env.GITHUB_OUTPUT;
  if (file === undefined || file === '') return;
  appendFileSync(
    file,
    Object.entries(outputs)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
}
