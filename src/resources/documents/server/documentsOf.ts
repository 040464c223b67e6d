import { localised, type Queryable, queryRow, queryRows } from '../../../../gateway/index.ts';
import { orNotFound } from '../../../contract/model/errors.ts';
import { standingHolds } from '../../academicRecord/server/holds.ts';
import type { Choice, DocumentRequest, DocumentsOf, IssuedDocument } from '../api.ts';
import { type DocumentKind, STUDENT_KINDS } from '../kinds.ts';
import { isEnrolled, obstacleTo, obstacleToRequest } from '../rules/documentRules.ts';
import { admissionsOf } from './admissionCard.ts';
import { awardOf } from './content.ts';
import { readTerms } from './terms.ts';

const STUDENT = `
  SELECT
    student.id,
    student.registration_number AS "registrationNumber",
    ${localised('student.name_with_initials')} AS name,
    EXISTS (
      SELECT 1
      FROM current_sittings sitting
      WHERE sitting.student_id = student.id
        AND (sitting.grade IS NOT NULL OR sitting.code IN ('AB', 'MC'))
    ) AS "hasResults",
    student.status
  FROM students student
  WHERE student.id = $1`;
export const ISSUED_COLUMNS = `
  SELECT
    document.id,
    document.number,
    document.kind,
    document.is_official AS "isOfficial",
    document.recipient,
    document.issued_at AS "issuedAt",
    document.withdrawn_at AS "withdrawnAt"`;
const ISSUED_OF = `${ISSUED_COLUMNS}
  FROM issued_documents document
  WHERE document.student_id = $1
  ORDER BY document.issued_at DESC, document.number DESC`;
const REQUESTS_OF = `
  SELECT
    request.id,
    request.version,
    request.kind,
    request.purpose,
    request.recipient,
    request.receipt,
    request.state,
    request.answer,
    request.document,
    request.created_at AS "requestedAt"
  FROM document_requests request
  WHERE request.student_id = $1
  ORDER BY request.created_at DESC, request.id`;

/** The documents of a student: those issued, and those that can be issued now. */
export async function documentsOf(
  client: Queryable,
  student: string,
  isOffice: boolean,
): Promise<DocumentsOf> {
  const { hasResults, status, ...person } = orNotFound(
    await queryRow<DocumentsOf['student'] & { hasResults: boolean; status: string }>(client, {
      text: STUDENT,
      values: [student],
    }),
  );
  const award = await awardOf(client, student);
  const holds = await standingHolds(client, student);
  const terms = await readTerms(client);
  const standing = {
    isOffice,
    isEnrolled: isEnrolled(status),
    hasResults,
    hasAward: award !== null,
    isHeld: holds.length > 0,
  };
  const choiceOf = (kind: DocumentKind, subject: Choice['subject']): Choice => {
    const own = terms.get(kind) ?? null;
    return {
      kind,
      subject,
      obstacle: obstacleTo(own, standing),
      toRequest: obstacleToRequest(own, standing),
      terms: own,
    };
  };
  const admissions = await admissionsOf(client, student);
  return {
    student: person,
    award,
    kinds: [
      ...STUDENT_KINDS.map((kind) => choiceOf(kind, null)),
      ...admissions.map((session) => choiceOf('admission', session)),
    ],
    issued: await queryRows<IssuedDocument>(client, { text: ISSUED_OF, values: [student] }),
    requests: await queryRows<DocumentRequest>(client, { text: REQUESTS_OF, values: [student] }),
    holds,
  };
}
