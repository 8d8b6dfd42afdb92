import type { ImportOptions } from '@mailwright/client';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type ConnectionOptions } from './open-client.ts';

/** The options of `import`, as commander gives them. */
export interface ImportCommandOptions extends ConnectionOptions {
  list?: string;
  tag?: string;
  mapping?: Record<string, string | null>;
  updateExisting: boolean;
  resubscribe?: true;
  events: boolean;
  createFields?: true;
  skipConfirmation?: true;
  consentStatement?: string;
  delimiter?: ',' | ';' | 'tab' | '|';
  dryRun?: true;
  wait: boolean;
  resume?: string;
  errors?: string;
  json?: true;
}

/** Adds the options that say how a file is imported. */
export function addImportOptions(command: Command): Command {
  return command
    .option('--list <uid>', 'the list to import into; lists shows them')
    .option('--tag <tags>', 'tags for each subscriber, separated by commas')
    .option(
      '--mapping <column=field>',
      'a column, by its name or its number from 1, and the tag of its field, or tags, status or ip_address; with nothing after the =, the column is left out; repeatable',
      collectMapping,
    )
    .option('--create-fields', 'make a field of each column that is not recognized')
    .option('--no-update-existing', 'leave subscribers who are on the list already as they are')
    .option('--resubscribe', 'subscribe people who have left again: only with their consent')
    .option('--no-events', 'cause no webhook deliveries')
    .option('--skip-confirmation', 'subscribe people to a double opt-in list without a confirmation')
    .option('--consent-statement <text>', 'how these people agreed; recorded with the consent of each')
    .addOption(
      new Option('--delimiter <character>', 'between the cells of a CSV file; detected when absent').choices([
        ',',
        ';',
        'tab',
        '|',
      ]),
    );
}

/** What the API is asked for. @param fileName shown with the import. */
export function toQuery(options: ImportCommandOptions, fileName: string | undefined): ImportOptions {
  const { mapping, tag, consentStatement, delimiter } = options;
  return {
    ...(mapping === undefined ? {} : { mapping: JSON.stringify(mapping) }),
    ...(tag === undefined ? {} : { tag }),
    ...(options.createFields === true ? { create_fields: 'true' } : {}),
    ...(options.updateExisting ? {} : { update_existing: 'false' }),
    ...(options.resubscribe === true ? { resubscribe: 'true' } : {}),
    ...(options.events ? {} : { send_events: 'false' }),
    ...(options.skipConfirmation === true ? { skip_confirmation: 'true' } : {}),
    ...(consentStatement === undefined ? {} : { consent_statement: consentStatement }),
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(fileName === undefined ? {} : { file_name: fileName }),
  };
}

// A column may have an equals sign in its name; a field doesn't.
function collectMapping(text: string, previous: Record<string, string | null> = {}): Record<string, string | null> {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new InvalidArgumentError("It must be a column and a field, such as 'Mail=EMAIL'.");
  const field = text.slice(at + 1).trim();
  return { ...previous, [text.slice(0, at).trim()]: field === '' ? null : field };
}
