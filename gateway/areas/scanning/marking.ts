import { v7 as newId } from 'uuid';
import { PortalError } from '../../../src/contract/errors.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { Person } from '../../pipeline/person.ts';
import { writeMarks } from '../attendance/marks.ts';
import type { Mark } from './scan.ts';

/** Records whoever scanned as present; the mark is their own. */
export const markScanned = (now: () => Date): Mark => async (client, { session, student, user, device }) => {
  const [result] = await writeMarks(client, session, [{ id: newId(), student, status: 'present' }], { userId: user, now: now(), source: 'qr', deviceHash: device });
  if (result?.outcome !== 'written' && result?.outcome !== 'unchanged') throw new PortalError('CONFLICT', { details: { reason: result?.why ?? 'closed' } });
};

interface ByHand {
  session: string;
  student: string;
  status: 'present' | 'absent';
  person: Person;
  now: Date;
}

/** Puts one student right by the lecturer's hand: a telephone that failed, or somebody who has left. */
export async function markByHand(client: Queryable, { session, student, status, person, now }: ByHand): Promise<void> {
  const [result] = await writeMarks(client, session, [{ id: newId(), student, status }], { userId: person.userId, now, source: 'manual' });
  if (result?.why === 'notOnList') throw new PortalError('INVALID_FIELDS', { fieldErrors: { student: { code: 'notFound' } } });
  if (result?.outcome === 'refused' || result?.outcome === 'conflict') throw new PortalError('CONFLICT', { details: { reason: result.why } });
}
