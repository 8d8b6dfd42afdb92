const key = 'mailwright-docs-language';

/** Remembers the language that a reader chooses in the tabs of a sample, and shows it in all samples of the page. */
export function rememberLanguage(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.closest('.vp-code-group') === null) return;
    const label = labelOf(target);
    // Other tabs than those of languages, such as those of operating systems, stay as they are.
    const { top } = target.getBoundingClientRect();
    store(label);
    showLanguage();
    // The samples above may have another length now.
    scrollBy({ top: target.getBoundingClientRect().top - top, behavior: 'instant' });
  });
}

/** Shows all samples of the page in the language that was chosen last, if they have it. */
export function showLanguage(): void {
  const label = read();
  if (label === null) return;
  for (const group of document.querySelectorAll('.vp-code-group')) {
    const inputs = [...group.querySelectorAll('input')];
    const index = inputs.findIndex((input) => labelOf(input) === label);
    const input = inputs[index];
    if (input === undefined || input.checked) continue;
    input.checked = true;
    const blocks = [...group.querySelectorAll(':scope > .blocks > *')];
    for (const [at, block] of blocks.entries()) block.classList.toggle('active', at === index);
  }
}

function labelOf(input: HTMLInputElement): string {
  return input.labels?.[0]?.textContent ?? '';
}

// A browser may forbid a page to store anything.
function store(label: string): void {
  try {
    localStorage.setItem(key, label);
  } catch {}
}

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
