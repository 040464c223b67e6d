import {
  createScope,
  decideAccess,
  planRecord,
  type ServerContext,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import type { OwnApplication, OwnMainSubjects, ReasonNotToApply } from '../api.ts';
import { mainSubjectApplications } from '../mainSubjects.ts';
import { whyNotApply, windowOfBatch, windowState } from '../rules/application.ts';
import { readOffer, readStudent, readWindows } from './readOffer.ts';

/** The person's own application in a window, with the same grants as any other record. */
async function readOwnApplication(
  { client, person, where }: TransactionContext,
  server: Pick<ServerContext, 'catalogue'>,
  window: string,
): Promise<OwnApplication | null> {
  const { rows } = await client.query<{ id: string }>({
    name: 'main-subjects-own',
    text: `
      SELECT id
      FROM main_subject_applications
      WHERE student_id = $1::uuid AND window_id = $2::uuid`,
    values: [person.studentId, window],
  });
  if (!rows[0]) return null;
  const access = decideAccess(mainSubjectApplications, person.privileges);
  const found = await client.query<{ record: string }>(
    planRecord(access, rows[0].id, createScope(server.catalogue, where)),
  );
  return found.rows[0] ? (JSON.parse(found.rows[0].record) as OwnApplication) : null;
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
