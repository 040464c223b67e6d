import { useTranslate } from 'react-admin';
import { RECORDED } from '../rules/mark.ts';

/** A mark as the screens show it: in words if its figure is withheld. */
export function useMarkWords(): (text: string) => string {
  const translate = useTranslate();
  return (text) => (text === RECORDED ? translate('pages.marks.recorded') : text);
}
