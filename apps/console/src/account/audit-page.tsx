import type { AuditEntryResource } from '@mailwright/contracts';
import { useQuery } from '@tanstack/react-query';
import { callApp } from '../data/api-client.ts';
import { Loaded, When } from '../parts/feedback.tsx';
import { useSpeech } from '../texts/language.tsx';
import { AccountFrame } from './account-frame.tsx';

/** The newest hundred entries of the audit log. */
export function AuditPage() {
  const { texts } = useSpeech();
  const text = texts.account;
  const entries = useQuery({
    queryKey: ['audit-log'],
    queryFn: () => callApp<AuditEntryResource[]>('GET', '/audit-log?limit=100'),
  });
  return (
    <AccountFrame>
      <p className="quiet">{text.auditText}</p>
      <Loaded query={entries}>
        {(all) =>
          all.length === 0 ? (
            <p className="small quiet">{text.noEntries}</p>
          ) : (
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
            </div>
          )
        }
      </Loaded>
    </AccountFrame>
  );
}
