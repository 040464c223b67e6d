import type { DemoBatch } from '../../../gateway/index.ts';
import { demoId } from '../shared/demo/seeded.ts';

/** A request that waits for the office. */
export function* demoDocumentRequests(): Generator<DemoBatch> {
  yield {
    resource: 'document-requests',
    records: [
      {
        id: demoId('document-requests', 'student'),
        student: demoId('students', 'student'),
        kind: 'bonaFide',
        purpose: 'Student season ticket of the railway',
        receipt: 'R 231/26',
        state: 'requested',
      },
    ],
  };
}
