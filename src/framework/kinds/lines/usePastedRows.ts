import { useEffect, useState, type ClipboardEvent } from 'react';
import { get, useFormContext, type UseFieldArrayReturn } from 'react-hook-form';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { isTable } from './parseTable.ts';
import { isUntouched, type UnreadCell } from './pastedRows.ts';
import type { FormValues } from './useLineRows.ts';

interface PasteSetting {
  field: FieldOf<'lines'>;
  source: string;
  rows: Pick<UseFieldArrayReturn<FormValues>, 'append' | 'remove'>;
  max: number;
  onAdded: (count: number) => void;
}

/** Rows from a spreadsheet: the pasted text until it is added, and its unreadable cells. */
export function usePastedRows({ field, source, rows, max, onAdded }: PasteSetting) {
  const { control, getValues, trigger, watch } = useFormContext<FormValues>();
  const [pasted, setPasted] = useState<{ text: string; from: string | null } | null>(null);
  const [unread, setUnread] = useState<readonly UnreadCell[]>([]);
  const [added, setAdded] = useState<readonly string[]>([]);
  const present = () => getValues(source) ?? [];
  const blank = () => present().flatMap((row, index) => (isUntouched(field, row) ? [index] : []));

  // Problems in pasted cells are shown at once and cleared as soon as they are corrected, whether
  // or not the form has been submitted.
  useEffect(() => {
    if (added.length === 0) return;
    void trigger(added as never);
    const subscription = watch((_values, { name, type }) => {
      if (type === 'change' && name && added.includes(name) && get(control._formState.errors, name))
        void trigger(name as never);
    });
    return () => subscription.unsubscribe();
  }, [added, control, trigger, watch]);

  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    // Events of the dialog bubble through here as well; a paste in the dialog stays there.
    if (!event.currentTarget.contains(target)) return;
    const text = event.clipboardData.getData('text/plain');
    if (!isTable(text, target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    setPasted({ text, from: target.closest<HTMLElement>('[data-line]')?.dataset['line'] ?? null });
  };
  const add = (more: Record<string, unknown>[], cells: readonly UnreadCell[]) => {
    const empty = blank();
    const first = present().length - empty.length;
    if (empty.length > 0) rows.remove(empty);
    rows.append(more, { focusName: `${source}.${first}.${Object.keys(field.fields)[0] ?? ''}` });
    setPasted(null);
    setUnread(
      cells.filter(({ isKept }) => !isKept).map((cell) => ({ ...cell, row: cell.row + first })),
    );
    setAdded([
      ...new Set(
        cells.map(({ row, path }) => `${source}.${row + first}.${path.split('.')[0] ?? path}`),
      ),
    ]);
    onAdded(more.length);
  };
  return {
    pasted,
    unread,
    onPaste,
    add,
    /** Replaces rows that are still empty. */
    room: () => max - present().length + blank().length,
    open: () => setPasted({ text: '', from: null }),
    close: () => setPasted(null),
    forget: () => setUnread([]),
  };
}
