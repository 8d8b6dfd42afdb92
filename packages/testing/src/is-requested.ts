import { childEnvironment } from '@mailwright/platform';

/** Whether a variable of the environment asks for what an ordinary run doesn't do. */
export function isRequested(name: 'CONSOLE_PICTURES'): boolean {
  return (childEnvironment({})[name] ?? '') !== '';
}
