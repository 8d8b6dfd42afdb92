import type { Disconnect } from '@mailwright/accounts';
import { deleteCallbacksOfAccount } from '@mailwright/bounces';
import { removeTrackingDomain } from '@mailwright/senders';
import { deleteTransportsOfAccount } from '@mailwright/transports';
import { deleteHooksOfAccount } from '@mailwright/webhooks';

/**
 * Removes what lets others hear what an account does, carry its mail, serve its links or report its bounces: all operations with
 * `needsVerifiedAddress` that make no access of a user's.
 */
export const disconnectAccount: Disconnect = async (tx, accountId, actor) => {
  await deleteHooksOfAccount(tx, accountId, actor);
  await deleteTransportsOfAccount(tx, accountId, actor);
  await removeTrackingDomain(tx, accountId, actor);
  await deleteCallbacksOfAccount(tx, accountId, actor);
};
