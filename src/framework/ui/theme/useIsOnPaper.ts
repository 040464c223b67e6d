import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed: paper is white, whatever theme the screen has. */
export function useIsOnPaper(): boolean {
  const [isOnPaper, setOnPaper] = useState(false);
  useEffect(() => {
    const print = window.matchMedia?.('print');
    // At once: the browser lays the paper out as soon as its listeners have been heard.
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
