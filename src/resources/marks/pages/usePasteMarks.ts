import { useNotify } from 'react-admin';
import { placeBlock } from './pasteBlock.ts';
import type { CellPosition, StageCells } from './stageCells.ts';

/** Enters a block from the clipboard from a cell on, and reports what became of it. */
export function usePasteMarks({
  store,
  components,
  candidates,
  closedAt,
}: Pick<StageCells, 'store' | 'components' | 'candidates' | 'closedAt'>) {
  const notify = useNotify();
  return (text: string, from: CellPosition): void => {
    const { cells, refusal } = placeBlock(text, from, candidates, components.length);
    if (refusal) {
      notify(`pages.marks.paste.${refusal.reason}`, {
        type: 'error',
        messageArgs: refusal,
        autoHideDuration: 12_000,
      });
      return;
    }
    const entries = cells.flatMap(({ row, column, text: mark }) => {
      const [candidate, component] = [candidates[row], components[column]];
      return candidate && component && closedAt(candidate, component.id) === null
        ? [{ student: candidate.student, component: component.id, text: mark }]
        : [];
    });
    store.enter(entries);
    const left = cells.length - entries.length;
    notify(left > 0 ? 'pages.marks.paste.partly' : 'pages.marks.paste.done', {
      type: left > 0 ? 'warning' : 'info',
      messageArgs: { smart_count: entries.length, left },
    });
  };
}
