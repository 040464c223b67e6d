import { useRef, type ClipboardEvent, type CSSProperties, type KeyboardEvent } from 'react';
import { textIn, useTexts, TextInLanguage } from '../../../framework/index.ts';
import { Translations } from '../../shared/pages/Translations.tsx';
import type { MarkCandidate, MarkComponent } from '../api.ts';
import type { MarkStage } from '../stages.ts';
import { MarkCell } from './MarkCell.tsx';
import type { CellAddress, StageCells } from './stageCells.ts';
import {
  positionOf,
  useCellTyping,
  useGridActions,
  useGridFocus,
  useRovingTab,
} from './useGridKeyboard.ts';
import { usePasteMarks } from './usePasteMarks.ts';
import styles from './marks.module.css';

function GridHead({
  components,
  withNames,
}: {
  components: readonly MarkComponent[];
  withNames: boolean;
}) {
  const { translate } = useTexts();
  // Laid out row by row, which takes the roles of a table away.
  return (
    <thead role="rowgroup">
      <tr role="row">
        <th scope="col" role="columnheader" className={styles.index}>
          {translate('pages.marks.heads.index')}
        </th>
        <th scope="col" role="columnheader" className={styles.name}>
          {translate(`pages.marks.heads.${withNames ? 'name' : 'sitting'}`)}
        </th>
        {components.map(({ id, name, maximum, weight }) => (
          <th key={id} scope="col" role="columnheader">
            <TextInLanguage value={name} />
            <small>{translate('pages.marks.outOf', { maximum, weight })}</small>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface GridRowProps {
  cells: StageCells;
  candidate: MarkCandidate;
  row: number;
  onType: (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => void;
}

function GridRow({ cells, candidate, row, onType }: GridRowProps) {
  const { translate, language } = useTexts();
  const { store, components, closedAt, hintAt, givenAt } = cells;
  const { student, indexNumber, name, sitting } = candidate;
  return (
    <tr role="row" aria-rowindex={row + 2}>
      <th scope="row" role="rowheader" className={styles.index}>
        {indexNumber}
      </th>
      <td role="gridcell" className={styles.name}>
        {name && (
          <>
            <span>{name.en}</span>
            <Translations as="small" text={name} />
          </>
        )}
        {sitting !== null && sitting !== 'present' && (
          <em>{translate(`pages.marks.sittings.${sitting}`)}</em>
        )}
      </td>
      {components.map(({ id, name: componentName }, column) => (
        <MarkCell
          key={id}
          store={store}
          student={student}
          component={id}
          row={row}
          column={column}
          name={`${indexNumber}, ${textIn(componentName, language).text}`}
          closed={closedAt(candidate, id)}
          hint={hintAt(student, id)}
          given={givenAt(student, id)}
          onType={onType}
        />
      ))}
    </tr>
  );
}

interface MarksGridProps extends StageCells {
  stage: MarkStage;
  /** Called without a redraw. */
  onFocusCell: (address: CellAddress) => void;
  label: string;
}

/** The marks of a stage as a grid for the keyboard. */
export function MarksGrid({ stage, onFocusCell, label, ...cells }: MarksGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const focus = useGridFocus(table);
  const actions = useGridActions(cells, focus);
  const onType = useCellTyping(cells, focus);
  const onFocus = useRovingTab(table, cells, onFocusCell);
  const paste = usePasteMarks(cells);
  const onPaste = (event: ClipboardEvent): void => {
    const position = positionOf(event.target);
    if (!position) return;
    event.preventDefault();
    paste(event.clipboardData.getData('text/plain'), position);
  };
  const { components, candidates } = cells;
  return (
    <div className={styles.scroll}>
      <table
        ref={table}
        role="grid"
        aria-label={label}
        aria-rowcount={candidates.length + 1}
        aria-colcount={components.length + 2}
        className={styles.grid}
        style={{ '--components': components.length } as CSSProperties}
        data-stage={stage}
        onFocus={onFocus}
        onPaste={onPaste}
        {...actions}
      >
        <GridHead components={components} withNames={candidates.some(({ name }) => name)} />
        <tbody role="rowgroup">
          {candidates.map((candidate, row) => (
            <GridRow
              key={candidate.student}
              cells={cells}
              candidate={candidate}
              row={row}
              onType={onType}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
