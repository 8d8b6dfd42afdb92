import { MailwrightError } from 'mailwright';
import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../texts/language.tsx';
import type { Explain } from './explain-problem.ts';
import { errorsBeyondMessage } from './field-errors.ts';
import { isLoadError } from './load-errors.ts';
import styles from './feedback.module.css';

/** The tone of a status dot. The word next to it says the same. */
export type Tone = 'running' | 'waiting' | 'held' | 'failed' | 'over';

/** A status: a dot and a word. */
export function State({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`state ${tone}`}>{children}</span>;
}

/** A time in the viewer's zone: relative if within a day of now, with the exact time on hover. */
export function When({ at }: { at: string }) {
  const { time, exact } = useI18n();
  return (
    <time dateTime={at} title={exact(at)}>
      {time(at)}
    </time>
  );
}

/**
 * A bar three pixels high; the text next to it says the same. With the tone `usage`, a bar that is nearly full warns.
 */
export function Bar({
  part,
  whole,
  label,
  tone = 'usage',
}: {
  part: number;
  whole: number;
  label: string;
  tone?: 'usage' | 'plain';
}) {
  const share = whole === 0 ? 0 : Math.min(1, part / whole);
  return (
    <div
      className={tone === 'usage' && share >= 0.95 ? `${styles.bar} ${styles.full}` : styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <span style={{ width: `${share * 100}%` }} />
    </div>
  );
}

/**
 * Shows what went wrong, what to do about it, and the request's id.
 * @param props `explain`: says the errors of properties in the viewer's language
 */
export function ProblemNote({
  error,
  retry,
  explain,
}: {
  error: Error | null;
  retry?: (() => void) | undefined;
  explain?: Explain;
}) {
  const { t } = useI18n();
  if (error === null) return null;
  if (isLoadError(error)) return <OutdatedNote />;
  const problem = error instanceof MailwrightError ? error : undefined;
  const advice = problem?.code === undefined ? undefined : t.ifKnown(`frame.whatToDo.${problem.code}`);
  const explained = problem === undefined || explain === undefined ? [] : explainAll(problem, explain);
  const fields = problem === undefined || explained.length > 0 ? [] : errorsBeyondMessage(problem);
  return (
    <div className="note failed" role="alert">
      <div className="tight">
        {explained.map((sentence) => (
          <span key={sentence} className="strong wraps">
            {sentence}
          </span>
        ))}
        {explained.length === 0 && (
          <span className="strong">{problem === undefined ? t('frame.offline') : problem.message}</span>
        )}
        {fields.map(([field, text]) => (
          <span key={field} className="small">
            <code>{field}</code> {text}
          </span>
        ))}
        {advice !== undefined && <span className="small">{advice}</span>}
        {problem?.requestId !== undefined && (
          <span className="caption quiet">{t('frame.requestId', { id: problem.requestId })}</span>
        )}
      </div>
      {retry !== undefined && (
        <Button variant="default" size="xs" onClick={retry}>
          {t('frame.retry')}
        </Button>
      )}
    </div>
  );
}

function explainAll({ errors }: MailwrightError, explain: Explain): string[] {
  const all = Object.entries(errors).flatMap(([part, messages]) =>
    messages.map((message) => explain({ part, message })),
  );
  return [...new Set(all)];
}

/** Replaces a part whose code could not be loaded, for example after the service was upgraded. */
export function OutdatedNote() {
  const { t } = useI18n();
  return (
    <div className="note failed" role="alert">
      <div className="tight">
        <span className="strong">{t('frame.outdatedTitle')}</span>
        <span className="small">{t('frame.outdatedText')}</span>
      </div>
      <Button variant="default" size="xs" onClick={() => location.reload()}>
        {t('frame.reload')}
      </Button>
    </div>
  );
}

/** Explains an empty collection, with the action that adds the first item. */
export function Empty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <h2 className="section-title">{title}</h2>
      <p className="quiet">{text}</p>
      {children}
    </div>
  );
}

/** Placeholders in the shape of the rows that are loading. */
export function LoadingRows({ rows = 4 }: { rows?: number }) {
  return (
    <div className="panel padded" aria-busy="true">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="tight">
          <Skeleton height={14} width={`${60 - (index % 3) * 12}%`} />
          <Skeleton height={10} width={`${34 - (index % 2) * 8}%`} />
        </div>
      ))}
    </div>
  );
}

/**
 * Shows a query's data, an error with a retry button, or placeholders while it loads. If a refresh or the next page
 * fails, the error is shown above the data that was read before, unless that was nothing: whether there is still nothing
 * is unknown.
 */
export function Loaded<Data>({
  query,
  children,
  loading = <LoadingRows />,
}: {
  query: {
    data: Data | undefined;
    error: Error | null;
    refetch(): unknown;
    /** How often reading it has failed. */
    errorUpdateCount?: number;
    isFetchNextPageError?: boolean;
    fetchNextPage?(): unknown;
  };
  children: (data: Data) => ReactNode;
  loading?: ReactNode;
}) {
  // What could not be read is read again by itself. Meanwhile the error stays, so that it doesn't come and go.
  const [last, setLast] = useState<Error | null>(null);
  const hasNothing = query.data === undefined || isEmpty(query.data);
  // The error of what was shown before says nothing about a query that hasn't failed.
  const hasFailed = query.errorUpdateCount !== 0;
  const error = query.error ?? (query.data === undefined && hasFailed ? last : null);
  if (error !== last) setLast(error);
  const retry = () => {
    setLast(null);
    void (query.isFetchNextPageError === true ? query.fetchNextPage?.() : query.refetch());
  };
  const problem = <ProblemNote error={error} retry={retry} />;
  if (error !== null && hasNothing) return problem;
  if (query.data === undefined) return loading;
  return (
    <>
      {problem}
      {children(query.data)}
    </>
  );
}

/** Whether a query's data is a collection without items. */
function isEmpty(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  const pages: unknown = typeof data === 'object' && data !== null && 'pages' in data ? data.pages : undefined;
  return (
    Array.isArray(pages) &&
    pages.every((page: unknown) => {
      const items: unknown = typeof page === 'object' && page !== null && 'items' in page ? page.items : undefined;
      return Array.isArray(items) && items.length === 0;
    })
  );
}
