import { Button } from '@mantine/core';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { useSpeech } from '../texts/language.tsx';

/** What is shown in place of a page that broke. */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <LostPage />;
  return <BrokenPage />;
}

function BrokenPage() {
  const { texts } = useSpeech();
  return (
    <div className="outside">
      <div className="outside-panel" role="alert">
        <h1>{texts.frame.brokenTitle}</h1>
        <p className="quiet">{texts.frame.brokenText}</p>
        <Button onClick={() => location.reload()}>{texts.frame.reload}</Button>
      </div>
    </div>
  );
}

/** For addresses that no page has. */
export function LostPage() {
  const { texts } = useSpeech();
  return (
    <div className="empty">
      <h1 style={{ fontSize: '1.375rem' }}>{texts.frame.lostTitle}</h1>
      <p className="quiet">{texts.frame.lostText}</p>
      <Link to="/">{texts.frame.toStart}</Link>
    </div>
  );
}
