import { notifications } from '@mantine/notifications';
import { Link } from 'react-router';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';

/** Announces that changes could not be saved after their page was left, and leads back to them. */
export function announceLeft({
  id,
  to,
  name,
  error,
  drop,
}: {
  id: string;
  /** The page that has the changes. */
  to: string;
  name: string;
  error: Error | null;
  drop(): void;
}): void {
  notifications.show({
    id,
    color: 'red',
    autoClose: false,
    message: <LeftNote to={to} name={name} error={error} />,
    onClose: drop,
  });
}

function LeftNote({ to, name, error }: { to: string; name: string; error: Error | null }) {
  const { t } = useI18n();
  return (
    <span className="tight">
      <span className="strong">{t('content.leftTitle', { name })}</span>
      <span className="small">{error === null ? t('content.campaignChanged') : error.message}</span>
      <Link to={to}>{t('content.leftAction')}</Link>
    </span>
  );
}
