import { useTranslate } from 'react-admin';
import { Note } from './Page.tsx';

interface ShownOfProps {
  shown: number;
  /** `null` until the list has arrived. */
  total: number | null;
}

/** Says that a list shows its first rows only; nothing where it shows all. */
export function ShownOf({ shown, total }: ShownOfProps) {
  const translate = useTranslate();
  return total !== null && total > shown ? (
    <Note>{translate('framework.shownOf', { shown, total })}</Note>
  ) : null;
}
