import { useEffect, useState } from 'react';
import { keepFilesOffline } from './keepFilesOffline.ts';

/** Whether the page opens without a connection from now on. */
export function useOpensOffline(): boolean {
  const [opens, setOpens] = useState(false);
  useEffect(() => {
    let isHere = true;
    void keepFilesOffline().then((isKept) => isHere && setOpens(isKept));
    return () => {
      isHere = false;
    };
  }, []);
  return opens;
}
