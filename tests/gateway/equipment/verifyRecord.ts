import type { Queryable } from '../../../gateway/index.ts';
import { addDays, localDay } from '../../../src/contract/model/facultyClock.ts';
import type { Verification } from '../../../src/resources/academicRecord/api.ts';
import {
  newVerification,
  verifyPart,
} from '../../../src/resources/academicRecord/server/verification.ts';

/** The verification of all marks and the ledger, part by part as its job and the command do it. */
export async function verifyRecord(
  client: Queryable,
  day = addDays(localDay(), -1),
): Promise<Verification> {
  let found = newVerification(day);
  while (found.part !== 'done') found = await verifyPart(client, found);
  return found;
}

/** The rows of the ledger that it finds broken, the first of each student. */
export const brokenRows = async (
  client: Queryable,
): Promise<Verification['brokenStudents']['named']> =>
  (await verifyRecord(client)).brokenStudents.named;
