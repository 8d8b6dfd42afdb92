/**
 * The style of all pages, in the console's colors. `.trap` hides the field that only robots fill in; `.quiet` is a
 * button that isn't the page's main one.
 */
export const pageStyle = `:root { color-scheme: light dark; --text: #151411; --dim: #4f4c45; --back: #fdfcfa; --panel: #fff; --line: #e7e4dd; --edge: #8a857a; --accent: #007a6b; --on-accent: #fff; --chosen: #d3ebe7; --wrong: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --text: #e8e6e1; --dim: #a8a398; --back: #1e1c19; --panel: #22201c; --line: #33312c; --edge: #7d786d; --accent: #36a394; --on-accent: #10201d; --chosen: #0b3a34; --wrong: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); }
main { max-width: 32rem; margin: 0 auto; padding: 2.5rem 1.25rem; }
@media (min-width: 40rem) { main { padding-top: 5rem; } }
h1 { font-size: 1.5rem; font-weight: 600; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
a { color: var(--accent); }
form { margin: 1.5rem 0; }
.dim { color: var(--dim); }
.logo { display: block; max-width: 100%; max-height: 4rem; margin: 0 0 2rem; }
.foot { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--dim); font-size: 0.875rem; }
.below { margin-top: 2rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
.field { margin: 0 0 1rem; border: 0; padding: 0; }
label, legend { display: block; font-weight: 600; padding: 0; margin: 0 0 0.25rem; }
legend { margin: 0 0 0.5rem; }
.choice { font-weight: normal; }
input, select, textarea { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--edge); border-radius: 0.5rem; padding: 0.5rem; width: 100%; min-height: 2.75rem; }
input[type='checkbox'], input[type='radio'] { flex: none; width: 1.25rem; height: 1.25rem; min-height: 1.25rem; vertical-align: middle; margin: 0 0.5rem 0 0; accent-color: var(--accent); }
option { color: #151411; background: #fff; }
.row { display: flex; margin: 0; align-items: center; min-height: 2.75rem; gap: 0.25rem; font-weight: normal; cursor: pointer; }
.rows { list-style: none; margin: 0 0 1.5rem; padding: 0; background: var(--panel); border: 1px solid var(--line); border-radius: 0.5rem; }
.rows li { padding: 0.75rem 1rem; overflow-wrap: anywhere; }
.rows li + li { border-top: 1px solid var(--line); }
.rows .row { align-items: flex-start; min-height: 0; }
.rows .name { display: block; font-weight: 500; }
.rows .dim { display: block; font-size: 0.875rem; }
[aria-invalid='true'] { border-color: var(--wrong); }
.wrong { color: var(--wrong); margin: 0.25rem 0 0; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid transparent; border-radius: 0.5rem; color: var(--on-accent); background: var(--accent); cursor: pointer; }
button.quiet { color: var(--text); background: transparent; border-color: var(--edge); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (max-width: 24rem) { .actions button { width: 100%; } }
.trap { position: absolute; left: -100vw; width: 1px; height: 1px; overflow: hidden; }
`;
