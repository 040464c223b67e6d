import { type Queryable, queryRows, requireRow } from '../../../../gateway/index.ts';
import type { ReleaseSheet } from '../api.ts';
import { prepareLines, sheetHash, storedHash } from './preparing.ts';
import { readReadiness } from './readiness.ts';
import { sessionOfRelease } from './sessionState.ts';
import { LINE, PAPER, sheetOf, type LineRow, type PaperRow } from './unitSheets.ts';

const PREPARED_LINES = `
  ${LINE}, 'prepared' AS state, '[]'::jsonb AS earlier, NULL AS "publishedAt"
  FROM unit_results result
  JOIN students student ON student.id = result.student_id
  WHERE result.release_id = $1
  ORDER BY student.registration_number`;

const RELEASE = `
  SELECT
    release.exam_session_id AS session,
    release.sheet_hash AS hash,
    release.state,
    ARRAY(
      SELECT target_id
      FROM result_releases__papers
      WHERE owner_id = release.id
      ORDER BY position
    )::text[] AS papers
  FROM result_releases release
  WHERE release.id = $1`;

interface ReleaseRow {
  session: string;
  hash: string | null;
  state: string;
  papers: string[];
}

const IN_PREPARATION = ['prepared', 'preBoard', 'board'];

/** The content of a release, and whether it still matches the marks. Throws NOT_FOUND. */
export async function readRelease(client: Queryable, release: string): Promise<ReleaseSheet> {
  const found = await requireRow<ReleaseRow>(client, { text: RELEASE, values: [release] });
  const { papers, session, hash, state } = found;
  const rows = await queryRows<PaperRow>(client, {
    text: `
      SELECT listed.*
      FROM (${PAPER}) listed
      WHERE listed.paper = ANY($2::uuid[])
      ORDER BY listed.unit->>'code', listed.medium, listed."group"`,
    values: [null, `{${papers.join(',')}}`],
  });
  const lines = await queryRows<LineRow>(client, { text: PREPARED_LINES, values: [release] });
  const of = await sessionOfRelease(client, release);
  const isUnderWay = IN_PREPARATION.includes(state);
  return {
    id: release,
    hash: hash ?? '',
    isCurrent: !isUnderWay || sheetHash(await prepareLines(client, papers)) === hash,
    isIntact: (await storedHash(client, release)) === hash,
    readiness: isUnderWay ? await readReadiness(client, session, papers) : [],
    papers: rows.map((row) => sheetOf(row, lines)),
    session: { status: of?.status ?? '', waiting: of?.waiting ?? [] },
  };
}
