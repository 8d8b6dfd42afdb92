import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useParams } from 'react-router';
import { refreshTemplates, templateQuery } from '../data/template-queries.ts';
import { Loaded, LoadingRows } from '../parts/feedback.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { withTexts } from '../texts/catalogs.ts';

// Loaded while the template is being read.
const TemplateEditor = lazy(async () => ({
  default: (await withTexts(import('./template-editor.tsx'))).TemplateEditor,
}));

/** Shows one template. */
export function TemplatePage() {
  const { uid = '' } = useParams();
  const template = useQuery(templateQuery(uid));
  // Increases when another version is loaded, so that the editors start over with its content.
  const [generation, setGeneration] = useState(0);
  return (
    <Loaded query={template}>
      {(found) => (
        <LazyPart fallback={<LoadingRows />}>
          <TemplateEditor
            key={`${found.uid} ${generation}`}
            template={found}
            reload={async () => {
              await refreshTemplates();
              setGeneration((before) => before + 1);
            }}
          />
        </LazyPart>
      )}
    </Loaded>
  );
}
