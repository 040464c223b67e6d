import { useSyncExternalStore } from 'react';
import { PHONE_MAX_PX } from '../../../contract/model/constants.ts';

const PHONE = `(max-width: ${PHONE_MAX_PX}px)`;

const isPhone = (): boolean => window.matchMedia?.(PHONE).matches ?? false;
const onTurned = (changed: () => void): (() => void) => {
  const media = window.matchMedia?.(PHONE);
  media?.addEventListener('change', changed);
  return () => media?.removeEventListener('change', changed);
};

/** Whether the window is as narrow as a phone. */
export const useIsPhone = (): boolean => useSyncExternalStore(onTurned, isPhone);
