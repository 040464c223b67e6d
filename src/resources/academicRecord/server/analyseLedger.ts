import { analyse, type Queryable } from '../../../../gateway/index.ts';

/** The ledger, and what its triggers keep of it. */
const TABLES = [
  'sittings',
  'ledger_ends',
  'earned_grades',
  'owed_units',
  'result_counts',
  'published_papers',
  'session_result_counts',
];

/** What a request may append, in which renewing the statistics would take longest. */
const FEW_ROWS = 2_000;

/** Renews the statistics of the ledger after an act that appended many rows. */
export async function analyseLedger(client: Queryable, appended: number): Promise<void> {
  if (appended > FEW_ROWS) await analyse(client, TABLES);
}
