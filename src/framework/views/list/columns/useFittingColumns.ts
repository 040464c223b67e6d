import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState, type RefObject } from 'react';
import { useListContext } from 'react-admin';
import { SMALL_SCREEN_MAX_PX } from '../../../../contract/model/constants.ts';
import { hasOptions } from '../../../../contract/model/kindTraits.ts';
import type { Translate } from '../../../core/fields/kind.ts';
import { optionKey } from '../../../core/fields/labels.ts';
import { useTexts } from '../../../core/portal/useTexts.ts';
import type { ViewRecord } from '../../../core/records/record.ts';
import type { Column } from './column.ts';
import { fitting, placed, type PlacedColumn } from './columnWidths.ts';
import { contentWidths, widened, type ContentWidths } from './contentWidths.ts';
import { headingWidth, markWidth, optionWidth } from './headingWidth.ts';
import { useRoom } from './useRoom.ts';

const SMALL_SCREEN = `(max-width: ${SMALL_SCREEN_MAX_PX}.98px)`;
/** Narrow screens show cards. */
export const useIsSmall = (): boolean =>
  // Known at the first drawing, so that cards do not take the place of a table.
  useMediaQuery(SMALL_SCREEN, { noSsr: true });

/** A column with what its heading, its options and its values need. */
function withNeeds(
  column: Column,
  content: ContentWidths | undefined,
  translate: Translate,
): PlacedColumn {
  const { field, resource, fieldName, folded } = column;
  const headings = [column, ...folded.filter(({ sortable }) => sortable)].map(
    ({ labelKey, sortable }) => headingWidth(translate(labelKey), sortable),
  );
  const options = hasOptions(field)
    ? field.options.map((option) => translate(optionKey(resource, fieldName, option)))
    : [];
  const ofOptions =
    options.length === 0
      ? 0
      : hasOptions(field) && field.tones
        ? markWidth(options)
        : optionWidth(options);
  return placed(column, { heading: Math.max(...headings, ofOptions), content });
}

/** The widest values seen so far in this language, kept while the list is open. */
function useWidest(
  columns: readonly Column[],
  records: readonly ViewRecord[],
  isOwnCell: (column: Column) => boolean,
): ReadonlyMap<string, ContentWidths> {
  const { language } = useTexts();
  const [widest] = useState(() => new Map<string, ReadonlyMap<string, ContentWidths>>());
  return useMemo(() => {
    const known = widest.get(language) ?? new Map<string, ContentWidths>();
    const merged = widened(known, contentWidths(columns, records, language, isOwnCell));
    widest.set(language, merged);
    return merged;
  }, [widest, columns, records, language, isOwnCell]);
}

export interface FittingColumns {
  /** The columns that have room; the same array while their names stay. */
  shown: readonly Column[];
  placed: readonly PlacedColumn[];
  /** The columns that left for lack of room. */
  left: readonly Column[];
}

/**
 * The columns of a list that have room in `surface`, with the widths that their values need; cards
 * show all. `others`: the width of the check box and the buttons of a row, in rem.
 */
export function useFittingColumns(
  columns: readonly Column[],
  surface: RefObject<HTMLElement | null>,
  others: number,
  isOwnCell: (column: Column) => boolean,
): FittingColumns {
  const { translate } = useTexts();
  const { data } = useListContext<ViewRecord & { id: string }>();
  const records: readonly ViewRecord[] = data ?? NONE;
  const isSmall = useIsSmall();
  const measured = useRoom(surface);
  const room = isSmall ? Number.POSITIVE_INFINITY : measured;
  const widest = useWidest(columns, records, isOwnCell);
  const all = useMemo(
    () => columns.map((column) => withNeeds(column, widest.get(column.name), translate)),
    [columns, widest, translate],
  );
  const kept = fitting(all, room - others);
  const names = kept.map(({ name }) => name).join();
  const shown = useMemo(() => {
    const wanted = new Set(names.split(','));
    return columns.filter(({ name }) => wanted.has(name));
  }, [columns, names]);
  return { shown, placed: kept, left: columns.filter((column) => !shown.includes(column)) };
}

const NONE: readonly ViewRecord[] = [];
