import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { FormTab } from './formTabs.ts';

/** The open tab: in the address, so that a link can open it; in a dialog only in the state. */
export function useFormTab(tabs: readonly FormTab[] | null, isNested: boolean) {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const [own, setOwn] = useState<string | null>(null);
  const wanted = isNested ? own : (own ?? hash.slice(1));
  const active = tabs?.find(({ key }) => key === wanted)?.key ?? tabs?.[0]?.key ?? '';
  const open = useCallback(
    (key: string) => {
      setOwn(key);
      if (!isNested)
        void navigate(
          { hash: key },
          { replace: true, state: state as unknown, preventScrollReset: true },
        );
    },
    [isNested, navigate, state],
  );
  return { active, open };
}
