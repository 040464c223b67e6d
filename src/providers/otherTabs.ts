import { TOKEN_KEY } from '../contract/model/constants.ts';
import { personOf, readToken } from './session.ts';

export interface OtherTabsOptions {
  /** Another tab ended the session of `person`. */
  onSignedOut: (person: string | null) => void;
  /** Another person signed in from another tab; this page shows data of the previous one. */
  onOtherPerson: () => void;
}

/** Watches other tabs for changes of the shared session; call the result to stop. */
export function watchOtherTabs({ onSignedOut, onOtherPerson }: OtherTabsOptions): () => void {
  let known = readToken();
  const follow = (event: StorageEvent) => {
    if (event.storageArea && event.storageArea !== localStorage) return;
    if (event.key !== null && event.key !== TOKEN_KEY) return;
    const before = event.oldValue ?? known;
    const now = readToken();
    known = now;
    if (before === null) return;
    if (now === null) onSignedOut(personOf(before));
    else if (personOf(now) !== personOf(before)) onOtherPerson();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
