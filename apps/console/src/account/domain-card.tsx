import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type Change, useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Code } from '../parts/copy.tsx';
import { ProblemNote, State, type Tone, When } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';

/** A domain that is proven by DNS records, whatever it is used for. */
interface ProvenDomain {
  domain_unicode: string;
  status: 'unverified' | 'verified' | 'failing';
  checked_at: string | null;
}

interface DnsRecord {
  type: string;
  name: string;
  value: string;
  status: 'found' | 'missing' | 'wrong' | 'unknown';
  found: string[];
}

const domainTones: Record<ProvenDomain['status'], Tone> = {
  unverified: 'held',
  verified: 'running',
  failing: 'failed',
};
const recordTones: Record<DnsRecord['status'], Tone> = {
  found: 'running',
  missing: 'held',
  wrong: 'failed',
  unknown: 'over',
};

/**
 * Shows a domain: the records to copy, the last check's result for each, and buttons to check again and to remove it.
 */
export function DomainCard<Input, Checked, Removed>({
  domain,
  records,
  about,
  states,
  check,
  remove,
  input,
  removal,
}: {
  domain: ProvenDomain;
  records: (DnsRecord & { title: string; required: boolean })[];
  /** Says what to do with the records. */
  about: string;
  /** The label of each status. */
  states: Record<ProvenDomain['status'], string>;
  check: Change<Input, Checked>;
  remove: Change<Input, Removed>;
  /** What these two changes need. */
  input: Input;
  removal: { title: string; text: string };
}) {
  const { t } = useI18n();
  const [isAsking, asking] = useDisclosure(false);
  const { error, isRunning, run } = useChange(check);
  const removing = useChange(remove, asking.close);
  return (
    <div className="panel padded">
      <div className="line between">
        <div className="line">
          <span className="strong wraps">{domain.domain_unicode}</span>
          <State tone={domainTones[domain.status]}>{states[domain.status]}</State>
        </div>
        <div className="line">
          {domain.checked_at !== null && (
            <span className="caption quiet">
              {t('account.checked')} <When at={domain.checked_at} />
            </span>
          )}
          <Permitted to="configure">
            <Button
              variant="default"
              size="xs"
              loading={isRunning}
              aria-label={t('account.checkOf', { domain: domain.domain_unicode })}
              onClick={() => void run(input)}
            >
              {t('account.check')}
            </Button>
            <Button
              variant="subtle"
              size="xs"
              className="dangerous"
              aria-label={t('account.removeOf', { domain: domain.domain_unicode })}
              onClick={asking.open}
            >
              {t('frame.remove')}
            </Button>
          </Permitted>
        </div>
      </div>
      <ProblemNote error={error} />
      <p className="quiet small">{about}</p>
      {records.map((record) => (
        <div key={`${record.title} ${record.name}`} className="tight">
          <div className="line small">
            <span className="strong">
              {record.title} · {record.type}
            </span>
            <span className="quiet">{record.required ? t('account.required') : t('account.recommended')}</span>
            <State tone={recordTones[record.status]}>{t(`account.recordStates.${record.status}`)}</State>
          </div>
          <Code text={record.name} label={t('account.recordName')} />
          <Code text={record.value} label={t('account.recordValue')} />
          {record.status === 'wrong' && record.found.length > 0 && (
            <p className="caption quiet wraps">{t('account.foundInstead', { records: record.found.join(' · ') })}</p>
          )}
        </div>
      ))}
      <Confirm
        opened={isAsking}
        close={asking.close}
        title={removal.title}
        action={t('frame.remove')}
        change={removing}
        input={input}
      >
        {removal.text}
      </Confirm>
    </div>
  );
}
