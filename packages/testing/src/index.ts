export { misbehave } from './receiver/misbehave.ts';
export {
  type ReceivedRequest,
  type Receiver,
  type Reply,
  type ReplyHandler,
  startReceiver,
} from './receiver/start-receiver.ts';
export { testFixtureCertificate } from './receiver/test-fixture-certificate.ts';
