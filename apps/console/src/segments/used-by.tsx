import { unwrap } from '@mailwright/client';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../data/api-client.ts';
import { useSpeech } from '../texts/language.tsx';

/** The campaigns and automations that a message of the service names, which keep something from being deleted. */
export function readUsers(message: string): string[] {
  return [...new Set(message.match(/\b(?:cmp|aut)_\w+/g))];
}

/** Links to campaigns and automations by their names. */
export function UsedBy({ uids }: { uids: string[] }) {
  const { texts } = useSpeech();
  const found = useQueries({
    queries: uids.map((uid) => ({ queryKey: ['names', uid], queryFn: () => readName(uid) })),
  });
  if (uids.length === 0) return null;
  return (
    <div className="tight" style={{ marginTop: 12 }} role="status">
      <span className="strong">{texts.segments.usedBy}</span>
      {uids.map((uid, index) => (
        <Link key={uid} to={uid.startsWith('cmp_') ? `/campaigns/${uid}` : `/automations/${uid}`}>
          {found[index]?.data ?? uid}
        </Link>
      ))}
    </div>
  );
}

async function readName(uid: string): Promise<string> {
  const params = { path: { uid } };
  const { name } = uid.startsWith('cmp_')
    ? await unwrap(api.GET('/campaigns/{uid}', { params }))
    : await unwrap(api.GET('/automations/{uid}', { params }));
  return name;
}
