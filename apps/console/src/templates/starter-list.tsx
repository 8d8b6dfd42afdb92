import { unwrap } from '@mailwright/client';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { api } from '../data/api-client.ts';
import { refreshTemplates } from '../data/template-queries.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { useWriting } from '../texts/writing.ts';
import { type Starter, startersIn } from './starters.ts';

/** Templates to begin with. One is added by choosing it, and opened. */
export function StarterList() {
  const { texts } = useWriting();
  const text = texts.templates;
  const navigate = useNavigate();
  const { error, isRunning, attempt } = useAttempt();
  const add = ({ name, subject, design }: Starter) =>
    attempt(
      async () => {
        // The editor is only loaded by whoever needs it.
        const { composeDesign } = await import('../content-editor/compose-design.tsx');
        return unwrap(api.POST('/templates', { body: { name, subject, ...(await composeDesign(design)) } }));
      },
      ({ uid }) => {
        void refreshTemplates();
        return navigate(`/templates/${uid}`);
      },
    );
  return (
    <section className="stack" aria-label={text.startersTitle}>
      <h2 className="section-title">{text.startersTitle}</h2>
      <ProblemNote error={error} />
      <ul className="template-grid">
        {startersIn(text.starters).map((starter) => (
          <li key={starter.id} className="panel padded">
            <div className="tight">
              <span className="strong">{starter.name}</span>
              <span className="small quiet">{text.starterHelp[starter.id]}</span>
            </div>
            <div>
              <Button
                variant="default"
                size="xs"
                disabled={isRunning}
                aria-label={text.useStarter(starter.name)}
                onClick={() => void add(starter)}
              >
                {text.use}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
