import { type MouseEvent, useCallback } from 'react';
import { useNavigate } from 'react-router';

/**
 * Follows the links inside an element without reloading the page, as `Link` does for a single one. It is for elements
 * with so many links that each must cost little. Clicks that open a link elsewhere, such as Ctrl+click, are left to the
 * browser.
 */
export function useFollowedLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isOpenedElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (link === null || isOpenedElsewhere || event.defaultPrevented) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    },
    [navigate],
  );
}
