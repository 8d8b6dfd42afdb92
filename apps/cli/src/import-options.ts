import type { ImportOptions } from 'mailwright';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type ConnectionOptions } from './open-client.ts';

const statuses = ['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained', 'blocklisted'] as const;
type Status = (typeof statuses)[number];

/** The options of `import`, as commander passes them. */
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
  status?: Status;
  ignoreColumn?: string[];
  charset?: string;
  dateFormat?: string;
  timeZone?: string;
  decimalComma?: boolean;
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
      'a column, by its name or its number from 1, and the tag of its field, or tags, status, ip_address, subscribed_at, confirmed_at, created_at or confirmation_ip_address; with nothing after the =, the column is ignored; repeatable',
      collectMapping,
    )
    .option('--create-fields', 'create a field for each column that is not recognized')
    .option('--no-update-existing', 'leave subscribers who are already on the list unchanged')
    .option('--resubscribe', 'subscribe people again who have unsubscribed: only with their consent')
    .option('--no-events', 'send no webhook deliveries')
    .option('--skip-confirmation', 'subscribe people to a double opt-in list without a confirmation')
    .option('--consent-statement <text>', 'how these people gave their consent; recorded with the consent of each')
    .addOption(
      new Option(
        '--delimiter <character>',
        'the delimiter between the cells of a CSV file; detected when absent',
      ).choices([',', ';', 'tab', '|']),
    )
    .addOption(
      new Option(
        '--status <status>',
        'the status of everyone in the file; if a column says otherwise, the more restrictive status applies',
      ).choices(statuses),
    )
    .option(
      '--ignore-column <column>',
      'ignore this column, by its name or number, even if it records consent; repeatable',
      (column: string, previous: string[] = []) => [...previous, column],
    )
    .option('--charset <encoding>', 'the encoding of the text, such as iso-8859-2; detected when absent')
    .option(
      '--date-format <order>',
      'the order of day, month and year in dates such as 1/2/2026: dmy, mdy or ymd; detected when absent',
    )
    .option('--time-zone <name>', 'the time zone of times without an offset; UTC when absent')
    .option('--decimal-comma', 'the decimal sign of numbers is a comma; detected when absent')
    .option('--no-decimal-comma', 'the decimal sign of numbers is a point');
}

/** The query for the API. @param fileName shown with the import. */
export function toQuery(options: ImportCommandOptions, fileName: string | undefined): ImportOptions {
  const { mapping, tag, consentStatement, delimiter, ignoreColumn, decimalComma } = options;
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
    ...(options.status === undefined ? {} : { status: options.status }),
    ...(ignoreColumn === undefined ? {} : { ignore_columns: JSON.stringify(ignoreColumn) }),
    ...(options.charset === undefined ? {} : { charset: options.charset }),
    ...(options.dateFormat === undefined ? {} : { date_format: options.dateFormat }),
    ...(options.timeZone === undefined ? {} : { time_zone: options.timeZone }),
    ...(decimalComma === undefined ? {} : { decimal_comma: decimalComma ? 'true' : 'false' }),
    ...(fileName === undefined ? {} : { file_name: fileName }),
  };
}

// A column's name may contain an equals sign, but a field's doesn't.
function collectMapping(text: string, previous: Record<string, string | null> = {}): Record<string, string | null> {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new InvalidArgumentError("It must be a column and a field, such as 'Mail=EMAIL'.");
  const field = text.slice(at + 1).trim();
  return { ...previous, [text.slice(0, at).trim()]: field === '' ? null : field };
}
