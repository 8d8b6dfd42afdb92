import type { TestDeps } from '@mailwright/campaigns';
import type { Sql } from '@mailwright/database';
import { nothingToPublish } from '@mailwright/audience';
import type { Call } from '../http/define-route.ts';
import type { ApiResponse } from '../http/send-response.ts';

type TestCall = Pick<
  Call<unknown, unknown, { emails: string[] }>,
  'deps' | 'principal' | 'body' | 'rootUrl' | 'storeResponse' | 'limitWork'
>;

/**
 * Sends mails as a test, and responds with the addresses they go to.
 * @param send writes the mails with these dependencies, and resolves to their ids.
 * @param alongside runs in the transaction that writes the mails.
 */
export async function sendTests(
  { deps, principal, body, rootUrl, storeResponse, limitWork }: TestCall,
  send: (deps: TestDeps & { baseUrl: string }) => Promise<string[]>,
  alongside: (sql: Sql) => Promise<void> = () => Promise.resolve(),
): Promise<ApiResponse> {
  await limitWork('campaign_test', 'campaigns');
  // The addresses may be anyone's, so the erasure of any person in the account deletes a stored response.
  const result: ApiResponse = { status: 200, body: { emails: body.emails }, about: principal.accountId };
  const mailIds = await send({
    ...deps,
    baseUrl: rootUrl,
    onAppended: async (sql) => {
      await alongside(sql);
      // Only the stored response tells a second run of the request that the mails have been written.
      await storeResponse(sql, result);
    },
  });
  deps.publish({ ...nothingToPublish, mailIds });
  return result;
}
