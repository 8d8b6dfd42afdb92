import { type ReactNode, useId } from 'react';

/** A part of a page, named by its title. */
export function Panel({
  title,
  about,
  hasTable = false,
  children,
}: {
  title: string;
  /** A sentence or two below the title. */
  about?: ReactNode;
  /** Whether it contains a table, which reaches to its edges. */
  hasTable?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={hasTable ? 'panel' : 'panel padded'} aria-labelledby={id}>
      <div className={hasTable ? 'tight inset' : 'tight'}>
        <h2 className="section-title" id={id}>
          {title}
        </h2>
        {about !== undefined && <p className="quiet small">{about}</p>}
      </div>
      {children}
    </section>
  );
}
