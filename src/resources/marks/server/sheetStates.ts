import { queryRows, type Queryable } from '../../../../gateway/index.ts';
import { EMPTY_CHAIN, type ChainEnd } from '../rules/chain.ts';

/** The end of a sheet's chain of events, and the accounts of its markers. */
export interface SheetState {
  end: ChainEnd;
  users: readonly string[];
}

const STATES = `
  SELECT
    sheet.id AS sheet,
    chain.length,
    chain.hash,
    ARRAY(
      SELECT member.user_id
      FROM mark_sheets__markers marker
      JOIN staff member ON member.id = marker.target_id
      WHERE marker.owner_id = sheet.id AND member.user_id IS NOT NULL
    ) AS users
  FROM mark_sheets sheet
  LEFT JOIN mark_chains chain ON chain.sheet_id = sheet.id
  WHERE sheet.paper_id = $1`;

interface StateRow {
  sheet: string;
  length: number | null;
  hash: string | null;
  users: string[];
}

/** The states of a paper's sheets by sheet id. */
export async function readSheetStates(
  client: Queryable,
  paper: string,
): Promise<ReadonlyMap<string, SheetState>> {
  const rows = await queryRows<StateRow>(client, {
    name: 'mark-sheet-states',
    text: STATES,
    values: [paper],
  });
  return new Map(
    rows.map(({ sheet, length, hash, users }) => [
      sheet,
      { end: length === null || hash === null ? EMPTY_CHAIN : { length, hash }, users },
    ]),
  );
}
