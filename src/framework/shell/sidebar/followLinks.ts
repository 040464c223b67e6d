import type { MouseEvent } from 'react';

/**
 * The portal's own address behind a plain click, or `null` when the browser should act: new tab,
 * download, elsewhere.
 */
export function addressOfClick(event: MouseEvent<HTMLElement>): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target !== '' || link.hasAttribute('download')) return null;
  const href = link.getAttribute('href') ?? '';
  return href.startsWith('/') && !href.startsWith('//') ? href : null;
}
