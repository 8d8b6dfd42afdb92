import type { Disconnect } from '@mailwright/accounts';
import { deleteCallbacksOfAccount } from '@mailwright/bounces';
import { removeTrackingDomain } from '@mailwright/senders';
import { deleteTransportsOfAccount } from '@mailwright/sending';
import { deleteHooksOfAccount } from '@mailwright/webhooks';

/**
 * Removes everything through which others learn what an account does, carry its mail, serve its links or report its
 * bounces. It undoes what all operations with `needsVerifiedAddress` create, except those that give a user access.
 */
export const disconnectAccount: Disconnect = async (tx, accountId, actor) => {
  await deleteHooksOfAccount(tx, accountId, actor);
  await deleteTransportsOfAccount(tx, accountId, actor);
  await removeTrackingDomain(tx, accountId, actor);
  await deleteCallbacksOfAccount(tx, accountId, actor);
};
