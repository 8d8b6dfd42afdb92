import { unwrap } from 'mailwright';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../data/api-client.ts';
import { useI18n } from '../texts/language.tsx';
import styles from './used-by.module.css';

/**
 * Reads the uids of the segments, campaigns and automations from the service's message that says they still use
 * something.
 */
export function readUsers(message: string): string[] {
  return [...new Set(message.match(/\b(?:seg|cmp|aut)_\w+/g))];
}

/** Links to the segments, campaigns and automations with these uids, by name. */
export function UsedBy({ uids }: { uids: string[] }) {
  const { t } = useI18n();
  const found = useQueries({
    queries: uids.map((uid) => ({ queryKey: ['names', uid], queryFn: () => readUser(uid) })),
  });
  if (uids.length === 0) return null;
  return (
    <div className={`tight ${styles.usedBy}`} role="status">
      <span className="strong">{t('segments.usedBy')}</span>
      {uids.map((uid, index) => (
        <Named key={uid} user={found[index]?.data} uid={uid} />
      ))}
    </div>
  );
}

function Named({ user, uid }: { user: { name: string; path: string } | undefined; uid: string }) {
  return user === undefined ? <span>{uid}</span> : <Link to={user.path}>{user.name}</Link>;
}

async function readUser(uid: string): Promise<{ name: string; path: string }> {
  const params = { path: { uid } };
  if (uid.startsWith('seg_')) {
    const { name, list_uid: list } = await unwrap(api.GET('/segments/{uid}', { params }));
    return { name, path: `/lists/${list}/segments/${uid}` };
  }
  if (uid.startsWith('cmp_'))
    return { name: (await unwrap(api.GET('/campaigns/{uid}', { params }))).name, path: `/campaigns/${uid}` };
  return { name: (await unwrap(api.GET('/automations/{uid}', { params }))).name, path: `/automations/${uid}` };
}
