import { expect } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { dataOf, type DemoGateway, type WireRecord } from './demoGateway.ts';
import { uploadOf } from './uploadOf.ts';

async function certificate(gateway: DemoGateway): Promise<{ id: string }> {
  const token = await gateway.signIn('student', DEMO_PASSWORD);
  const { payload, headers } = uploadOf('%PDF-1.4\n%%EOF', 'certificate.pdf');
  const answer = await gateway.app.inject({
    method: 'POST',
    url: '/api/files?resource=medical-requests&field=certificate',
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  return { id: dataOf<{ id: string }>(answer).id };
}

interface Missed {
  session: string;
  /** The entry for the paper. */
  registration: string;
  day: string;
}

/** The student hands in a medical for a paper. */
export async function fileMedical(
  gateway: DemoGateway,
  { session, registration, day }: Missed,
): Promise<Awaited<ReturnType<Awaited<ReturnType<DemoGateway['as']>>>>> {
  const student = await gateway.as('student');
  return student('POST', '/medical-requests', {
    examSession: session,
    startsOn: day,
    endsOn: day,
    papers: [registration],
    issuer: 'Teaching Hospital',
    certificate: await certificate(gateway),
    lateReason: 'In hospital until the results were out',
  });
}

/** A step of a medical request, by this account. */
export async function medicalStep(
  gateway: DemoGateway,
  id: string,
  account: string,
  name: 'certify' | 'accept' | 'reconsider',
) {
  const [office, call] = [await gateway.as('examofficer'), await gateway.as(account)];
  const { version } = dataOf<WireRecord>(await office('GET', `/medical-requests/${id}`));
  return call('POST', `/medical-requests/${id}/-/transitions/${name}`, {
    version,
    values: name === 'accept' ? { decisionReference: 'FB 221/5' } : {},
    ...(name === 'reconsider' ? { reason: 'The hospital did not issue it' } : {}),
  });
}

/** The student hands in a medical; the office certifies it and the dean accepts it. */
export async function acceptedMedical(gateway: DemoGateway, missed: Missed): Promise<string> {
  const filed = await fileMedical(gateway, missed);
  expect([filed.statusCode, filed.body]).toEqual([201, expect.any(String)]);
  const { id } = dataOf<WireRecord>(filed);
  for (const [account, name] of [
    ['examofficer', 'certify'],
    ['dean', 'accept'],
  ] as const) {
    const taken = await medicalStep(gateway, id, account, name);
    expect([name, taken.statusCode, taken.body]).toEqual([name, 200, expect.any(String)]);
  }
  return id;
}
