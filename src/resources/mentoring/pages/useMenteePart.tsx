import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { useCallQuery } from '../../../framework/index.ts';
import { aboutStudent, type MenteePart } from './parts.ts';

/**
 * The lines of a part of a mentee's page, and the dialog in which its mentor adds another. `add`:
 * the name of the button's text.
 */
export function useMenteePart<Line>(
  resource: string,
  sortedBy: string,
  add: string,
  { id, isMentee, onChanged }: MenteePart,
) {
  const translate = useTranslate();
  const answer = useCallQuery(recordCalls<Line>(resource).list, aboutStudent(id, sortedBy));
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
