import {
  createScope,
  decideAccess,
  planRecord,
  queryRow,
  type ServerContext,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { windowState } from '../../shared/rules/windowState.ts';
import type { OwnApplication, OwnMainSubjects, ReasonNotToApply } from '../api.ts';
import { mainSubjectApplications } from '../mainSubjects.ts';
import { whyNotApply, windowOfBatch } from '../rules/application.ts';
import { readOffer, readStudent, readWindows } from './readOffer.ts';

/** The person's own application in a window, with the same grants as any other record. */
async function readOwnApplication(
  { client, person, where }: TransactionContext,
  server: Pick<ServerContext, 'catalogue'>,
  window: string,
): Promise<OwnApplication | null> {
  const row = await queryRow<{ id: string }>(client, {
    name: 'main-subjects-own',
    text: `
      SELECT id
      FROM main_subject_applications
      WHERE student_id = $1::uuid AND window_id = $2::uuid`,
    values: [person.studentId, window],
  });
  if (!row) return null;
  const access = decideAccess(mainSubjectApplications, person.privileges);
  const found = await queryRow<{ record: string }>(
    client,
    planRecord(access, row.id, createScope(server.catalogue, where)),
  );
  return found ? (JSON.parse(found.record) as OwnApplication) : null;
}

const nothing = (now: Date, why: ReasonNotToApply): OwnMainSubjects => ({
  now: now.toISOString(),
  why,
  isLate: false,
  window: null,
  medium: 'sinhala',
  curriculum: null,
  present: [],
  subjects: [],
  rules: [],
  application: null,
});

/** What a student may choose, until when, and their own application. */
export async function readOwnMainSubjects(
  context: TransactionContext,
  server: Pick<ServerContext, 'catalogue'>,
): Promise<OwnMainSubjects> {
  const { client, now, person } = context;
  const student = person.studentId === null ? null : await readStudent(client, person.studentId);
  if (!student) return nothing(now, 'notAStudent');
  const window = windowOfBatch(await readWindows(client), student.batch, now);
  const offer =
    student.curriculum === null
      ? { subjects: [], rules: [] }
      : await readOffer(client, student.curriculum);
  return {
    now: now.toISOString(),
    why: whyNotApply(student, window, now),
    isLate: window !== null && windowState(window, now) === 'late',
    window: window && {
      id: window.id,
      semester: window.semester,
      opensAt: window.opensAt,
      closesAt: window.closesAt,
      lateUntil: window.lateUntil,
    },
    medium: student.medium,
    curriculum: student.curriculumCode,
    present: student.subjectNames,
    subjects: offer.subjects,
    rules: offer.rules.map((rule) => ({ ...rule, subjects: [...rule.subjects] })),
    application: window && (await readOwnApplication(context, server, window.id)),
  };
}
