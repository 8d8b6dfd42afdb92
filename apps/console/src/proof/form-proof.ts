// The only script of public sign-up forms, in a file of its own. Without it, or where it fails, the form is sent without a proof,
// and the server asks for one more step.
import { proveWork } from './solve-challenge.ts';

const form = document.querySelector<HTMLFormElement>('form[action^="/f/"]');
let isProving = false;

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  // A second press of the button while the first is at work.
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

// A page that is shown again from the browser's memory has a form that was sent.
addEventListener('pageshow', () => {
  isProving = false;
  form?.removeAttribute('aria-busy');
  form?.querySelector('input[name="altcha"]')?.remove();
});
