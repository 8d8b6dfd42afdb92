export { startServiceMail } from './service-mail/start-service-mail.ts';
export type { TransportLimits } from './transport/create-transport.ts';
