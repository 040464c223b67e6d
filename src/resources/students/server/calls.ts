import { v7 as newId } from 'uuid';
import {
  createOne,
  DirectAnswer,
  implementCalls,
  localised,
  parseBody,
  queryRow,
  queryRows,
  sendOne,
  updateOne,
} from '../../../../gateway/index.ts';
import { orNotFound } from '../../../contract/model/errors.ts';
import * as api from '../api.ts';
import type { Studies } from '../api.ts';
import { endedBy, type DatedStatus } from '../rules/endedBy.ts';
import { students } from '../students.ts';
import { studentStatusEvents } from '../studentStatusEvents.ts';

const STATUSES = `
  SELECT
    status_event.id,
    status_event.starts_on::text AS "startsOn",
    status_event.ends_on::text AS "endsOn"
  FROM student_status_events status_event
  WHERE status_event.student_id = $1
  FOR UPDATE`;

const STUDIES = `
  SELECT
    student.id AS student,
    CASE
      WHEN degree.id IS NOT NULL THEN ${localised('degree.name')}
    END AS degree,
    CASE
      WHEN subject.id IS NOT NULL
        THEN ${localised('subject.name')}
    END AS subject
  FROM students student
  LEFT JOIN curricula curriculum ON curriculum.id = student.curriculum_id
  LEFT JOIN degrees degree ON degree.id = curriculum.degree_id
  LEFT JOIN subjects subject ON subject.id = curriculum.subject_id
  WHERE student.id = $1`;

export const studentCalls = implementCalls(api, {
  readStudent: async ({ server, params, request }) => {
    const { rows } = await server.database.query<{ id: string }>({
      text: 'SELECT id FROM students WHERE user_id = $1 OR id = $1',
      values: [params.id],
      name: 'find-student',
    });
    const found = orNotFound(rows[0]);
    return new DirectAnswer((reply) =>
      sendOne({ server, resource: students, request }, reply, { id: found.id }),
    );
  },

  readOwnStudies: async ({ client, person }) => {
    if (person.studentId === null) return null;
    return queryRow<Studies>(client, {
      name: 'own-studies',
      text: STUDIES,
      values: [person.studentId],
    });
  },

  enterStudentStatus: async ({ client, params, body, write }) => {
    const { values } = parseBody(studentStatusEvents, body);
    const request = write('student-status-events', { view: 'main' });
    const rows = await queryRows<DatedStatus>(client, {
      text: STATUSES,
      values: [params.id],
    });
    const { startsOn } = values;
    const ended = typeof startsOn === 'string' ? endedBy(rows, startsOn) : null;
    if (ended)
      await updateOne(request, ended.id, { values: { endsOn: ended.endsOn }, version: undefined });
    const id = newId();
    await createOne(request, { values: { ...values, student: params.id }, version: undefined }, id);
    return { id };
  },
});
