export { type Actor, appendAudit, appendAudits, type NewAuditEntry, operator, system } from './append-audit.ts';
export { countAudit, listAudit } from './list-audit.ts';
