import { Autocomplete, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { sendersQuery } from '../data/sender-queries.ts';
import { State } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/campaign-step.ts';
import styles from '../mail-workspace/mail-lines.module.css';

interface SenderProps {
  name: string;
  email: string;
  /** Whether nothing can be sent from the address yet. */
  isUnverified: boolean;
  /** The service's error about a field. */
  errorOfField(field: 'from_name' | 'from_email'): string | undefined;
  onChange(changes: { from_name?: string; from_email?: string }): void;
}

/** From whom a mail is, in one line; its fields appear once they are needed. */
export function SenderLine(props: SenderProps) {
  const { name, email, isUnverified, errorOfField } = props;
  const { t } = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  const isWrong = [email, name].some((each) => each.trim() === '') || errorOfField('from_name') !== undefined;
  const isShown = isOpen || isWrong || errorOfField('from_email') !== undefined;
  return (
    <>
      <div className={styles.mailLine}>
        <span className={styles.mailLineLabel}>{t('campaigns.from')}</span>
        <span className={`line ${styles.mailFrom}`}>
          <span className="wraps">
            {name} <span className="quiet">{email}</span>
          </span>
          {isUnverified && <State tone="held">{t('campaign-step.unverified')}</State>}
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isShown}
          aria-label={isShown ? t('campaign-step.closeSender') : t('campaign-step.changeSender')}
          disabled={isShown && !isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isShown ? t('frame.close') : t('campaign-step.change')}
        </Button>
      </div>
      {isShown && <SenderFields {...props} />}
    </>
  );
}

function SenderFields({ name, email, errorOfField, onChange }: SenderProps) {
  const { t } = useI18n();
  const { data: senders = [] } = useQuery(sendersQuery);
  const verified = senders.filter(({ status }) => status === 'verified');
  const nameOf = (address: string) => verified.find((sender) => sender.email === address)?.name ?? '';
  const choose = (address: string) => {
    // A name that was written for this mail stays.
    const isOwn = name.trim() !== '' && name !== nameOf(email);
    const other = nameOf(address);
    onChange({ from_email: address, ...(isOwn || other === '' ? {} : { from_name: other }) });
  };
  return (
    <div className={styles.senderFields}>
      <TextInput
        label={t('campaigns.lines.from_name.label')}
        value={name}
        error={errorOfField('from_name')}
        onChange={({ currentTarget }) => onChange({ from_name: currentTarget.value })}
      />
      <div className="tight">
        <Autocomplete
          label={t('campaigns.lines.from_email.label')}
          type="email"
          value={email}
          error={errorOfField('from_email')}
          onChange={(value) => onChange({ from_email: value })}
          onOptionSubmit={choose}
          data={verified.map((sender) => sender.email)}
          // All of them, whatever is typed: there are only a few, and an address of one's own is typed in full.
          filter={({ options }) => options}
          renderOption={({ option }) => (
            <span className="tight">
              <span>{option.value}</span>
              {nameOf(option.value) !== '' && <span className="caption quiet">{nameOf(option.value)}</span>}
            </span>
          )}
        />
        <Permitted to="configure">
          <Link className="small" to="/account/senders">
            {t('campaign-step.verifyAnother')}
          </Link>
        </Permitted>
      </div>
    </div>
  );
}
