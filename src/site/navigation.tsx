import { useEffect, useSyncExternalStore, type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { readAddress, type SiteAddress } from '../contract/model/siteAddress.ts';
import { placeOfWindow, useSurroundings } from './surroundings.ts';

const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** Navigates to another page of the website. */
export function goTo(href: string): void {
  window.history.pushState(null, '', href);
  tell();
  window.scrollTo({ top: 0 });
}

/** The address of the current page. */
export function useAddress(): SiteAddress {
  const { place } = useSurroundings();
  const present = useSyncExternalStore(subscribe, placeOfWindow, () => place);
  const [pathname = '', ...query] = present.split('?');
  return readAddress(pathname, query.join('?'));
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** A link to another page of the website; a real `<a href>`, followed without a reload. */
export function PageLink({ href = '', onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    goTo(href);
  };
  return <a href={href} onClick={follow} {...rest} />;
}

/**
 * Moves the focus to the start of the page after navigation, as a browser does, so that screen
 * readers announce it.
 */
export function useArrival(address: string): void {
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) return;
    const main = document.getElementById('content');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [address]);
}
