import { useTranslate } from 'react-admin';
import { Note } from './Page.tsx';

interface ShownOfProps {
  shown: number;
  /** `null` until the list has loaded. */
  total: number | null;
}

/** States that a list shows only its first rows; renders nothing if it shows all. */
export function ShownOf({ shown, total }: ShownOfProps) {
  const translate = useTranslate();
  return total !== null && total > shown ? (
    <Note>{translate('framework.shownOf', { shown, total })}</Note>
  ) : null;
}
