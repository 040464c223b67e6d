import { useCallback, type MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router';

/**
 * Links of a list without a component each, because 200 rows have 600 of them. `hrefOf` returns a
 * real URL, and one listener turns a plain click into a navigation; a modified click is left to the
 * browser.
 */
export function useInternalLinks() {
  const base = useHref('/');
  const navigate = useNavigate();
  const href = useCallback((path: string) => `${base.replace(/\/$/, '')}${path}`, [base]);
  const onClick = useCallback(
    (event: MouseEvent<HTMLElement>) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element).closest('a[data-internal]');
      const address = link?.getAttribute('href');
      if (!address) return;
      event.preventDefault();
      void navigate(address.slice(base.replace(/\/$/, '').length));
    },
    [base, navigate],
  );
  return { href, onClick };
}
