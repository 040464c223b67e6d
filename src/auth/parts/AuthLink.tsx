import type { MouseEvent, ReactNode } from 'react';
import { useAuthLocation } from '../authLocation.ts';

/** A link to another page of the sign-in area: a real `<a href>`, followed without a reload. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  const { navigate } = useAuthLocation();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a href={to} onClick={follow}>
      {children}
    </a>
  );
}
