export { apiRole } from './api-role.ts';
