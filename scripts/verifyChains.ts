import type { Database } from '../gateway/db/database.ts';
import { isSound, type Verification } from '../src/resources/academicRecord/api.ts';
import { ledgerLines } from '../src/resources/academicRecord/server/ledgerLines.ts';
import { verifyPart } from '../src/resources/academicRecord/server/verification.ts';
import { verificationLines } from '../src/resources/marks/server/verify.ts';

/** One part has some sheets, students or one publication. */
const LONGEST_MS = 60_000;

/**
 * Verifies the chains of marks, of the ledger of sittings and of publications, from where a
 * verification stands. `keep` receives how far it is after each part; the lines say what was
 * found.
 */
export async function verifyChains(
  database: Database,
  from: Verification,
  keep: (found: Verification) => void = () => {},
): Promise<{ isSound: boolean; lines: string[] }> {
  let found = from;
  while (found.part !== 'done') {
    const former = found;
    found = await database.transaction((client) => verifyPart(client, former), {
      readOnly: true,
      deadline: LONGEST_MS,
    });
    keep(found);
  }
  const { sheets, events, brokenSheets } = found;
  const { count, named } = brokenSheets;
  const marks = { sheets, events, broken: named, count };
  return {
    isSound: isSound(found),
    lines: [...(await verificationLines(database, marks)), ...ledgerLines(found)],
  };
}
