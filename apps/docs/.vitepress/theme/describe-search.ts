const isWrong: [selector: string, removed: string[], role?: string][] = [
  ['.VPLocalSearchBox', ['aria-expanded', 'aria-haspopup', 'aria-owns'], 'dialog'],
  ['.VPLocalSearchBox .results', [], 'list'],
  ['.VPLocalSearchBox .results > li', ['aria-selected'], 'listitem'],
  ['.VPLocalSearchBox .result', ['aria-label']],
  ['.VPLocalSearchBox kbd', [], 'img'],
];

/**
 * Corrects how the search describes itself to screen readers: its window isn't a button but a dialog, and its results
 * are links in a list, which have their own text.
 */
export function describeSearch(): void {
  new MutationObserver(() => {
    if (document.querySelector('.VPLocalSearchBox') === null) return;
    for (const [selector, removed, role] of isWrong)
      for (const element of document.querySelectorAll(selector)) correct(element, removed, role);
  }).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['aria-selected', 'role', 'aria-label'],
  });
}

// Only what differs is written, because writing calls the observer again.
function correct(element: Element, removed: string[], role: string | undefined): void {
  for (const name of removed) if (element.hasAttribute(name)) element.removeAttribute(name);
  if (role !== undefined && element.getAttribute('role') !== role) element.setAttribute('role', role);
}
