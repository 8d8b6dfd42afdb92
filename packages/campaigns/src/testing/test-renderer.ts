import { createRenderer, type Renderer } from '@mailwright/content';

/** Shared by all suites of a process, so that each thread loads what it needs only once. */
export const testRenderer = createRenderer({ limitMs: 800 });

/** A template that takes a second of Liquid's own steps, which Liquid counts. */
export const slowLoops = '{% for i in (1..9000) %}{% for j in (1..9000) %}{% assign x = j %}{% endfor %}{% endfor %}';

/** A test's renderer, and how often it has compiled a content, and composed or rendered a mail. */
export function countRenderer() {
  const counts = { compiled: 0, rendered: 0 };
  const renderer: Renderer = {
    ...testRenderer,
    compile: async (...given) => {
      counts.compiled += 1;
      const compiled = await testRenderer.compile(...given);
      return {
        ...compiled,
        composeOne: (recipient) => {
          counts.rendered += 1;
          return compiled.composeOne(recipient);
        },
        render: (recipient) => {
          counts.rendered += 1;
          return compiled.render(recipient);
        },
      };
    },
  };
  return { counts, renderer };
}
