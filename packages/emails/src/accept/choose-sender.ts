import type { Mailbox, SendEmail } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { type ProblemError, validationProblem } from '@mailwright/platform';

/**
 * Returns who an email is from: the given address, which is checked when the email is saved, or the account's first
 * verified sender.
 * @throws ProblemError `validation_failed`, which names `from_email`
 */
export async function chooseSender(
  database: Database,
  accountId: string,
  { from_email: email, from_name: name }: Pick<SendEmail, 'from_email' | 'from_name'>,
): Promise<Mailbox> {
  if (email === undefined) {
    const where = { accountId, verifiedAt: { not: null } };
    const first = await database.prisma.sender.findFirst({ where, orderBy: { id: 'asc' } });
    if (first === null) throw validationProblem({ from_email: ['is required: you have no verified sender'] });
    return { address: first.email, name: name ?? first.name ?? '' };
  }
  return { address: email, name: name ?? '' };
}

/** The problem for an address that the account may not send from. */
export function notVerified(): ProblemError {
  return validationProblem({ from_email: ['is neither a verified sender nor in one of your verified domains'] });
}
