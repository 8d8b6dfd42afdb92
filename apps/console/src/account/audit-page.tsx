import { useInfiniteQuery } from '@tanstack/react-query';
import { readAuditLog } from '../data/api-client.ts';
import { Loaded, When } from '../parts/feedback.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { useI18n } from '../texts/language.tsx';
import { AccountFrame } from './account-frame.tsx';

/** The audit log, newest first, a hundred entries at a time. */
export function AuditPage() {
  const { texts } = useI18n();
  const text = texts.account;
  const entries = useInfiniteQuery({
    queryKey: ['audit-log'],
    queryFn: ({ pageParam }) => readAuditLog(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  return (
    <AccountFrame>
      <p className="quiet">{text.auditText}</p>
      <Loaded query={entries}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items);
          if (all.length === 0) return <p className="small quiet">{text.noEntries}</p>;
          return (
            <div className="panel">
              <table className="rows">
                <thead>
                  <tr>
                    <th>{text.action}</th>
                    <th>{text.by}</th>
                    <th>{text.at}</th>
                  </tr>
                </thead>
                <tbody>
                  {all.map(({ uid, action, subject, actor, ip_address: ip, created_at: at }) => (
                    <tr key={uid}>
                      <td>
                        <span className="name">{action}</span>
                        <span className="below">{subject}</span>
                      </td>
                      <td className="wide">
                        {actor.email ?? actor.key_name ?? text.actors[actor.kind]}
                        {ip !== null && <span className="quiet"> · {ip}</span>}
                      </td>
                      <td className="quiet">
                        <When at={at} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <MoreButton query={entries} />
            </div>
          );
        }}
      </Loaded>
    </AccountFrame>
  );
}
