import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useAnswer } from '../../../framework/index.ts';
import { aboutStudent, type MenteePart } from './parts.ts';

/**
 * What every part of a mentee's page that a mentor writes has: its lines, and a dialog that another
 * is written in. `add`: the text of the button.
 */
export function useMenteePart<Line>(
  resource: string,
  sortedBy: string,
  add: string,
  { id, isMentee, onChanged }: MenteePart,
) {
  const translate = useTranslate();
  const answer = useAnswer<Line[]>(aboutStudent(resource, id, sortedBy));
  const [isOpen, setOpen] = useState(false);
  const title = translate(`pages.mentoring-students.${add}`);
  const changed = () => {
    setOpen(false);
    answer.refetch();
    onChanged();
  };
  return {
    answer,
    changed,
    isOpen,
    write: isMentee ? { text: title, onClick: () => setOpen(true) } : undefined,
    dialog: { title, onClose: () => setOpen(false), onSaved: changed },
  };
}
