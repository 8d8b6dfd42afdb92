export { type Actor, appendAudit, type NewAuditEntry } from './append-audit.ts';
