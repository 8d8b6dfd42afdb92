import { createClient, unwrap } from 'mailwright';
import { fromUid, newId } from '@mailwright/platform';
import type { Installation } from '../../installation/open-installation.ts';
import type { InstallationAccount } from '../../installation/installation-account.ts';
import { campaignMail } from './campaign-mail.ts';

/** An account that may send campaigns, and one of its lists, with subscribers. */
export interface Audience {
  account: InstallationAccount;
  listUid: string;
  size: number;
}

/** Creates an account with a list of `size` subscribers, whom `recipientOf` describes. */
export async function addAudience(installation: Installation, size: number): Promise<Audience> {
  const { database, baseUrl } = installation;
  const account = await installation.newAccount('unlimited');
  const client = createClient({ baseUrl, apiKey: account.keys[0] ?? '' });
  const listUid = await account.addList();
  await unwrap(
    client.POST('/lists/{uid}/fields', {
      params: { path: { uid: listUid } },
      body: { tag: 'CITY', label: 'City', type: 'text' },
    }),
  );
  await database.prisma.sender.create({
    data: {
      id: newId(),
      accountId: account.id,
      email: campaignMail.from,
      emailNormalized: campaignMail.from,
      domain: domainOf(campaignMail.from),
      verifiedAt: new Date(),
    },
  });
  await database.query({
    text: `WITH tags AS (SELECT (array_agg(id::text) FILTER (WHERE tag = 'FIRST_NAME'))[1] AS first_name,
        (array_agg(id::text) FILTER (WHERE tag = 'LAST_NAME'))[1] AS last_name,
        (array_agg(id::text) FILTER (WHERE tag = 'CITY'))[1] AS city FROM list_fields WHERE list_id = $2)
      INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, fields, tags, source, created_at)
      SELECT uuid_v7(), $1, $2, 'subscribed', email, email, fields, '{}', 'api', now() - interval '1 minute'
      FROM (SELECT 'reader' || n || '@mail' || n % 20 || '.example.com' AS email,
          jsonb_build_object(first_name, 'Grace ' || n, last_name, 'Hopper', city, 'Town ' || n % 100) AS fields
        FROM generate_series(1, $3::int) AS n, tags) AS people`,
    values: [account.id, fromUid('list', listUid), size],
  });
  await installation.analyze();
  return { account, listUid, size };
}

/**
 * Makes the account's mail be signed from now on, with an RSA key for DKIM, as if its domain's records had been found.
 */
export async function signMailOf({ database, baseUrl }: Installation, { account }: Audience): Promise<void> {
  const client = createClient({ baseUrl, apiKey: account.keys[0] ?? '' });
  const domain = domainOf(campaignMail.from);
  await unwrap(client.POST('/domains', { body: { domain, key_type: 'rsa' } }));
  const data = { status: 'verified' as const, verifiedAt: new Date(), nextCheckAt: null };
  await database.prisma.sendingDomain.updateMany({ where: { accountId: account.id, domain }, data });
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
