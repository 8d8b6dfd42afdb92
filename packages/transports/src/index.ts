export {
  checkPasswordSecret,
  countTransportPasswords,
  reencryptTransportPasswords,
} from './passwords/transport-password.ts';
export { createAccountRoutes } from './routes/account-routes.ts';
export { checkTransport } from './transports/check-transport.ts';
export {
  addTransport,
  deleteTransport,
  deleteTransportsOfAccount,
  updateTransport,
} from './transports/manage-transports.ts';
export { countTransports, getTransport, listTransports } from './transports/read-transports.ts';
