import { notifications } from '@mantine/notifications';
import { Link } from 'react-router';
import { useWriting } from '../texts/writing.ts';

/** Announces that changes could not be saved after their page was left, and leads back to them. */
export function announceLeft({
  id,
  to,
  name,
  error,
  closeLabel,
  drop,
}: {
  id: string;
  /** The page that has the changes. */
  to: string;
  name: string;
  error: Error | null;
  closeLabel: string;
  drop(): void;
}): void {
  notifications.show({
    id,
    color: 'red',
    autoClose: false,
    message: <LeftNote to={to} name={name} error={error} />,
    closeButtonProps: { 'aria-label': closeLabel },
    onClose: drop,
  });
}

function LeftNote({ to, name, error }: { to: string; name: string; error: Error | null }) {
  const { texts } = useWriting();
  return (
    <span className="tight">
      <span className="strong">{texts.content.leftTitle(name)}</span>
      <span className="small">{error === null ? texts.content.campaignChanged : error.message}</span>
      <Link to={to}>{texts.content.leftAction}</Link>
    </span>
  );
}
