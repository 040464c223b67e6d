import type { Database } from '../gateway/db/database.ts';
import { ledgerLines, verifyLedger } from '../src/resources/academicRecord/server/verifyLedger.ts';
import { verificationLines, verifyMarks } from '../src/resources/marks/server/verify.ts';

/** Enough for the events of a large faculty over many years. */
const LONGEST_MS = 30 * 60_000;

/** Verifies the chains of marks and the ledger of sittings; the lines say what was found. */
export const verifyChains = (
  database: Database,
  day: string,
): Promise<{ isSound: boolean; lines: string[] }> =>
  database.transaction(
    async (client) => {
      const marks = await verifyMarks(client);
      const ledger = await verifyLedger(client, day);
      return {
        isSound: marks.broken.length === 0 && ledger.broken.length === 0,
        lines: [...(await verificationLines(client, marks)), ...ledgerLines(ledger)],
      };
    },
    { readOnly: true, isolation: 'repeatable read', deadline: LONGEST_MS },
  );
