import { ConnectionError, MailwrightError, TimeoutError } from 'mailwright';
import { SourceError } from './move/fetch-source.ts';
import { exitCodes, UsageError } from './terminal.ts';

/** What went wrong, in the form that --json prints, and the exit code. */
export interface Failure {
  code: string;
  message: string;
  errors?: Record<string, string[]>;
  request_id?: string;
  exitCode: number;
}

/** Describes an error for people and for scripts. @param url the API's address. */
export function describeFailure(error: unknown, url: string): Failure {
  if (error instanceof UsageError) return { code: 'usage', message: error.message, exitCode: exitCodes.misused };
  if (error instanceof SourceError) return { code: error.code, message: error.message, exitCode: exitCodes.failed };
  if (error instanceof ConnectionError) return describeConnection(error, url);
  if (error instanceof MailwrightError) return describeResponse(error, url);
  const { message } = error as Error;
  if (error instanceof TypeError && message === 'terminated')
    return { code: 'broken_off', message: 'The response was interrupted. Try again.', exitCode: exitCodes.failed };
  return { code: 'failed', message, exitCode: exitCodes.failed };
}

function describeConnection(error: ConnectionError, url: string): Failure {
  const { cause } = (error.cause ?? {}) as { cause?: { code?: string } };
  const why = cause?.code === undefined ? '' : ` (${cause.code})`;
  const what = error instanceof TimeoutError ? 'does not respond in time' : `does not respond${why}`;
  const hint = `${url} ${what}. Check that it is running, and that this is its address; set another one with --url or MAILWRIGHT_URL.`;
  return { code: 'service_unavailable', message: hint, exitCode: exitCodes.failed };
}

function describeResponse({ code, message, errors, requestId, status }: MailwrightError, url: string): Failure {
  // The response isn't from the API, but from a proxy or another program at this address.
  if (code === undefined) {
    const hint = `${url} responded with ${status}, but not like Mailwright. Check the address.`;
    return { code: 'not_mailwright', message: hint, exitCode: exitCodes.failed };
  }
  return {
    code,
    message,
    ...(Object.keys(errors).length === 0 ? {} : { errors }),
    ...(requestId === undefined ? {} : { request_id: requestId }),
    exitCode: code === 'validation_failed' ? exitCodes.misused : exitCodes.failed,
  };
}

/** The lines for people: the message, followed by what is wrong with each argument. */
export function failureLines({ message, errors = {} }: Failure): string[] {
  return [
    message,
    ...Object.entries(errors).flatMap(([name, wrong]) => wrong.map((text) => `  ${toOption(name)} ${text}`)),
  ];
}

const options = new Map<string, string>(
  Object.entries({ send_events: '--no-events', update_existing: '--no-update-existing' }),
);

/** The command line's name for a name of the API's. */
function toOption(name: string): string {
  return options.get(name) ?? (/^[a-z_]+$/.test(name) ? `--${name.replaceAll('_', '-')}` : name);
}
