import { createRenderer, type Renderer } from '@mailwright/mail';

/** For all suites of a process: each thread loads what it needs once. */
export const testRenderer = createRenderer({ limitMs: 800 });

/** A template of a second of Liquid's own steps, which it counts. */
export const slowLoops = '{% for i in (1..9000) %}{% for j in (1..9000) %}{% assign x = j %}{% endfor %}{% endfor %}';

/** The renderer of tests, and how often it has compiled a content, and composed or rendered a mail. */
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
