export { findFreePort } from './find-free-port.ts';
export type { LocalServer, PrintLine } from './local-server.ts';
export type { CaughtMail } from './mail/caught-mails.ts';
export { startPostgres } from './postgres/start-postgres.ts';
export { startRedis } from './redis/start-redis.ts';
export { makeSignInLink } from './stack/make-sign-in-link.ts';
export { mallocVariables, nodeFlagsOf } from './stack/start-apps.ts';
export type { StackFile } from './stack/stack-file.ts';
export { type Stack, startStack } from './stack/start-stack.ts';
