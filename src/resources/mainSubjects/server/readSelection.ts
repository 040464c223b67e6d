import {
  localisedFrom,
  type Queryable,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { windowState } from '../../shared/rules/windowState.ts';
import type { ApplicationWindow, AppliedStudent, CurriculumSelection, Selection } from '../api.ts';
import type { BatchWindow } from '../rules/application.ts';
import { proposeSelection } from '../rules/subjectSelection.ts';
import { readOffer, readTaken, readWindows } from './readOffer.ts';

const COUNTS = `
  SELECT
    window_id AS id,
    count(*) FILTER (WHERE status = 'submitted')::int AS submitted,
    count(*) FILTER (WHERE status = 'draft')::int AS drafts
  FROM main_subject_applications
  GROUP BY window_id`;

const STUDENT = localisedFrom(
  (language) =>
    `concat_ws(' ', student.registration_number, student.name_with_initials_${language})`,
);
const APPLICATIONS = `
  SELECT
    application.id,
    application.version,
    application.medium,
    application.status,
    application.late_reason AS "lateReason",
    student.curriculum_id AS curriculum,
    curriculum.code AS "curriculumCode",
    ${STUDENT} AS student,
    ARRAY(
      SELECT choice.target_id::text
      FROM main_subject_applications__choices choice
      WHERE choice.owner_id = application.id
      ORDER BY choice.position
    ) AS choices,
    ARRAY(
      SELECT granted.target_id::text
      FROM main_subject_applications__granted granted
      WHERE granted.owner_id = application.id
      ORDER BY granted.position
    ) AS granted
  FROM main_subject_applications application
  JOIN students student ON student.id = application.student_id
  JOIN curricula curriculum ON curriculum.id = student.curriculum_id
  WHERE application.window_id = $1::uuid
    AND application.status IN ('submitted', 'selected', 'rejected')
  ORDER BY curriculum.code, student.registration_number`;

type ApplicationRow = AppliedStudent & { curriculum: string; curriculumCode: string };

const withoutBatches = ({ batches: _batches, ...window }: BatchWindow): ApplicationWindow => window;

async function ofCurriculum(
  client: Queryable,
  window: BatchWindow,
  rows: readonly ApplicationRow[],
  seed: string,
): Promise<CurriculumSelection> {
  const [{ curriculum = '', curriculumCode = '' } = {}] = rows;
  const { subjects, rules } = await readOffer(client, curriculum);
  const taken = await readTaken(client, curriculum, window.id);
  const applications = rows.map(
    ({ curriculum: _curriculum, curriculumCode: _code, ...application }) => application,
  );
  const waiting = applications.filter(({ status }) => status === 'submitted');
  return {
    curriculum: { id: curriculum, label: curriculumCode },
    subjects,
    rules: rules.map((rule) => ({
      ...rule,
      subjects: [...rule.subjects],
      taken: taken.get(rule.id) ?? 0,
    })),
    applications,
    proposal: proposeSelection(waiting, { subjects, rules }, taken, seed),
  };
}

/** The windows, and for one of them the applications by curriculum with a proposal. */
export async function readSelection(
  { client, now }: Pick<TransactionContext, 'client' | 'now'>,
  wanted: string | null,
  seed: string | null,
): Promise<Selection> {
  const windows = await readWindows(client);
  const counts = await queryRows<{ id: string; submitted: number; drafts: number }>(client, {
    name: 'main-subjects-counts',
    text: COUNTS,
  });
  const byWindow = new Map(counts.map((count) => [count.id, count]));
  const submitted = (id: string): number => byWindow.get(id)?.submitted ?? 0;
  // By default the closed window that still waits for its selection.
  const window =
    windows.find(({ id }) => id === wanted) ??
    windows.find((one) => windowState(one, now) === 'closed' && submitted(one.id) > 0) ??
    windows[0] ??
    null;
  const rows = window
    ? await queryRows<ApplicationRow>(client, {
        name: 'main-subjects-applications',
        text: APPLICATIONS,
        values: [window.id],
      })
    : [];
  const drawn = seed ?? (window ? window.closesAt.slice(0, 10) : '');
  const curricula = [];
  for (const curriculum of new Set(rows.map((row) => row.curriculum))) {
    if (window)
      curricula.push(
        await ofCurriculum(
          client,
          window,
          rows.filter((row) => row.curriculum === curriculum),
          drawn,
        ),
      );
  }
  return {
    windows: windows.map((one) => ({ ...withoutBatches(one), submitted: submitted(one.id) })),
    window: window && withoutBatches(window),
    isClosed: window !== null && windowState(window, now) === 'closed',
    seed: drawn,
    drafts: window ? (byWindow.get(window.id)?.drafts ?? 0) : 0,
    curricula,
  };
}
