import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { lineLabelKey } from '../../core/fields/labels.ts';
import type { UnreadCell } from './pastedRows.ts';
import { unreadReason } from './unreadReason.ts';

export interface UnreadNoteProps {
  resource: string;
  /** Name of the field that contains the rows. */
  name: string;
  unread: readonly UnreadCell[];
  onForget: () => void;
}

/** The texts of unreadable pasted cells, shown until they are corrected or dismissed. */
export function UnreadNote({ resource, name, unread, onForget }: UnreadNoteProps): ReactNode {
  const translate = useTranslate();
  if (unread.length === 0) return null;
  return (
    <div className="lines-unread" role="status">
      <p>{translate('framework.kinds.lines.unread', { smart_count: unread.length })}</p>
      <ul>
        {unread.map(({ row, path, text, problem }) => (
          <li key={`${row} ${path}`}>
            {translate('framework.kinds.lines.cell', {
              label: translate(lineLabelKey(resource, name, path.split('.')[0] ?? path)),
              row: row + 1,
            })}
            {`: “${text}” – ${unreadReason(problem, translate)}`}
          </li>
        ))}
      </ul>
      <Button size="small" onClick={onForget}>
        {translate('framework.kinds.lines.forget')}
      </Button>
    </div>
  );
}
