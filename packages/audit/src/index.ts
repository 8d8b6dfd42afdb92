export { type Actor, appendAudit, appendAudits, type NewAuditEntry, operator } from './append-audit.ts';
export { countAudit, listAudit } from './list-audit.ts';
