import { childEnvironment } from '@mailwright/platform';

/** Whether an environment variable asks for something that an ordinary run doesn't do. */
export function isRequested(name: 'CONSOLE_PICTURES'): boolean {
  return (childEnvironment({})[name] ?? '') !== '';
}
