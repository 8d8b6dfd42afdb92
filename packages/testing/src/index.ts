export { misbehave } from './receiver/misbehave.ts';
export {
  type ReceivedRequest,
  type Receiver,
  type Reply,
  type ReplyHandler,
  startReceiver,
} from './receiver/start-receiver.ts';
export { testFixtureCertificate } from './receiver/test-fixture-certificate.ts';
export { createTestAccount, type TestAccount } from './factories/create-test-account.ts';
export { createTestDatabase, type TestDatabase } from './servers/create-test-database.ts';
export { createTestQueues, type TestQueues } from './servers/create-test-queues.ts';
export { readTestServers, testDataDir, toolsDir } from './servers/test-servers-file.ts';
export { until } from './until.ts';
export { type Proxy, startProxy } from './proxy/start-proxy.ts';
export {
  type ReceivedMail,
  type SmtpAnswer,
  type SmtpServer,
  type SmtpStage,
  startSmtpServer,
} from './smtp/start-smtp-server.ts';
