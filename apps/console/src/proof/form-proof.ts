// The only script on public sign-up forms, in a file of its own. If it is missing or fails, the form is sent without a
// proof of work, and the server asks for one more step.
import { proveWork } from './solve-challenge.ts';

const form = document.querySelector<HTMLFormElement>('form[action^="/f/"]');
let isProving = false;

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  // The button was pressed again while the proof is being computed.
  if (isProving) return;
  isProving = true;
  form.setAttribute('aria-busy', 'true');
  void proveWork()
    .then((proof) => {
      const input = document.createElement('input');
      input.type = 'hidden';
      input.name = 'altcha';
      input.value = proof;
      form.append(input);
    })
    .catch(() => undefined)
    .then(() => form.submit());
});

// A page restored from the browser's back-forward cache still contains the form as it was sent.
addEventListener('pageshow', () => {
  isProving = false;
  form?.removeAttribute('aria-busy');
  form?.querySelector('input[name="altcha"]')?.remove();
});
