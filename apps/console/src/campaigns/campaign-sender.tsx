import { Autocomplete, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sendersQuery } from '../data/sender-queries.ts';
import { SenderLine } from '../mail-workspace/mail-lines.tsx';
import { State } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/campaign-step.ts';

interface SenderProps {
  name: string;
  email: string;
  /** Whether nothing can be sent from the address yet. */
  isUnverified: boolean;
  /** The service's error about a field. */
  errorOfField(field: 'from_name' | 'from_email'): string | undefined;
  onChange(changes: { from_name?: string; from_email?: string }): void;
}

/** From whom a campaign is; the fields appear once they are needed. */
export function CampaignSender(props: SenderProps) {
  const { name, email, isUnverified, errorOfField } = props;
  const { t } = useI18n();
  const isWrong =
    [email, name].some((each) => each.trim() === '') ||
    errorOfField('from_name') !== undefined ||
    errorOfField('from_email') !== undefined;
  return (
    <SenderLine
      name={name}
      email={email}
      beside={isUnverified && <State tone="held">{t('campaign-step.unverified')}</State>}
      isWrong={isWrong}
    >
      <SenderFields {...props} />
    </SenderLine>
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
    <>
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
    </>
  );
}
