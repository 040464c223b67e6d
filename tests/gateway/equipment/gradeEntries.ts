import { expect } from 'vitest';
import type { Grade, MarkCode } from '../../../src/resources/shared/rules/grades.ts';
import { dataOf, type DemoGateway, type WireRecord } from './demoGateway.ts';

interface Entry {
  effect?: 'states' | 'corrects' | 'withdraws';
  student: string;
  courseUnit: string;
  semester: string;
  satOn?: string;
  grade?: Grade | MarkCode;
}

/** Puts an entered grade on record: the registrar proposes it, the dean countersigns it. */
export async function putOnRecord(gateway: DemoGateway, entry: Entry): Promise<void> {
  const [registrar, dean] = [await gateway.as('registrar'), await gateway.as('dean')];
  const made = await registrar('POST', '/grade-entries', {
    effect: 'states',
    evidence: 'Result sheet 219/4',
    reason: 'From the sheets of the office',
    ...entry,
  });
  expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
  const { id, version } = dataOf<WireRecord>(made);
  const signed = await dean('POST', `/grade-entries/${id}/-/transitions/countersign`, { version });
  expect([signed.statusCode, signed.body]).toEqual([200, expect.any(String)]);
}
