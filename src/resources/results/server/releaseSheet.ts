import {
  type Page,
  type PageRange,
  type Queryable,
  queryRows,
  requireRow,
} from '../../../../gateway/index.ts';
import { grouped } from '../../shared/grouped.ts';
import type { ReleaseSheet, UnitSheet } from '../api.ts';
import { isBorneOnRecord, isStillDue } from './currency.ts';
import { readReadiness } from './readiness.ts';
import { sessionOfRelease } from './sessionState.ts';
import { presentHash, storedHash } from './storedLines.ts';
import { LINE, PAPER, sheetOf, type LineRow, type PaperRow } from './unitSheets.ts';

const PREPARED_LINES = `
  ${LINE}, 'prepared' AS state, '[]'::jsonb AS earlier, NULL AS "publishedAt"
  FROM unit_results result
  JOIN students student ON student.id = result.student_id
  WHERE result.release_id = $1 AND result.paper_id = ANY($2::uuid[])
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
const ON_THE_WAY = [...IN_PREPARATION, 'adopted', 'scheduled'];

/** How a release stands, and whether it still matches the marks. Throws NOT_FOUND. */
export async function readRelease(client: Queryable, release: string): Promise<ReleaseSheet> {
  const found = await requireRow<ReleaseRow>(client, { text: RELEASE, values: [release] });
  const { papers, session, hash, state } = found;
  const of = await sessionOfRelease(client, release);
  const isUnderWay = IN_PREPARATION.includes(state);
  const readiness = isUnderWay ? (await readReadiness(client, { session, only: papers })).rows : [];
  const isCurrent =
    hash === null ||
    ((!isUnderWay || (await presentHash(client, papers)) === hash) &&
      (!ON_THE_WAY.includes(state) || (await isStillDue(client, release))) &&
      (state !== 'published' || (await isBorneOnRecord(client, release))));
  return {
    id: release,
    isPrepared: hash !== null,
    isCurrent,
    isIntact: hash === null || (await storedHash(client, release)) === hash,
    lacking: readiness.filter(({ gaps }) => gaps.length > 0),
    session: { status: of?.status ?? '', waiting: of?.waiting ?? [] },
  };
}

const PAPERS_OF_RELEASE = `
  SELECT listed.*, count(*) OVER ()::int AS total
  FROM (${PAPER}) listed
  WHERE listed.paper IN (SELECT target_id FROM result_releases__papers WHERE owner_id = $2)
  ORDER BY listed.unit->>'code', listed.medium, listed."group", listed.paper
  OFFSET $3
  LIMIT $4`;

/**
 * A page of the papers of a release, each with its results as stored. Lines without a check sum are
 * those of an unfinished preparation, and are not shown. Throws NOT_FOUND.
 */
export async function readReleasePapers(
  client: Queryable,
  release: string,
  { first, count }: PageRange,
): Promise<Page<UnitSheet>> {
  const { hash } = await requireRow<ReleaseRow>(client, { text: RELEASE, values: [release] });
  const papers = await queryRows<PaperRow & { total: number }>(client, {
    text: PAPERS_OF_RELEASE,
    values: [null, release, first, count],
  });
  const lines =
    hash === null
      ? []
      : await queryRows<LineRow>(client, {
          text: PREPARED_LINES,
          values: [release, papers.map(({ paper }) => paper)],
        });
  const byPaper = grouped(lines, ({ paper }) => paper);
  return {
    rows: papers.map((paper) => sheetOf(paper, byPaper.get(paper.paper) ?? [])),
    total: papers[0]?.total ?? 0,
  };
}
