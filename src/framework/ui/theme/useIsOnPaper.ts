import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed; paper is white in either theme. */
export function useIsOnPaper(): boolean {
  const [isOnPaper, setOnPaper] = useState(false);
  useEffect(() => {
    const print = window.matchMedia?.('print');
    // Synchronous: the browser starts the print layout as soon as the listeners return.
    const follow = (is: boolean) => () => flushSync(() => setOnPaper(is));
    const [before, after] = [follow(true), follow(false)];
    const change = ({ matches }: { matches: boolean }) => flushSync(() => setOnPaper(matches));
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    print?.addEventListener?.('change', change);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
      print?.removeEventListener?.('change', change);
    };
  }, []);
  return isOnPaper;
}
