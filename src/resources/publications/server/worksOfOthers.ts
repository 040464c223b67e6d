import { findImport, localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { MAX_COMPARED, type WorkOfOther } from '../api.ts';
import { publications } from '../publications.ts';
import { bareDoi } from '../rules/bareDoi.ts';
import { type Author, joiningOf } from '../rules/joinAuthors.ts';
import { type Likeness, type NamedWork, WorkIndex } from '../rules/likeness.ts';
import { staffFinder } from '../rules/staffFinder.ts';
import { readStaffNames } from './staffNames.ts';

interface FileWork extends NamedWork {
  row: number;
}

interface KnownWork extends NamedWork {
  id: string;
  title: string;
}

const MAX_TITLE = publications.fields.title.max;

/** The cells of three columns, cut where a title ends at the latest. */
const FILE_WORKS = `
  SELECT
    "row",
    coalesce(left(cells->>$2::int, ${MAX_TITLE}), '') AS title,
    left(cells->>$3::int, ${MAX_TITLE}) AS year,
    left(cells->>$4::int, ${MAX_TITLE}) AS doi
  FROM import_rows
  WHERE import_id = $1 AND outcome IN ('new', 'refused') AND NOT applied AND NOT left_out
  ORDER BY "row"`;

/**
 * What the rows of a file that are not written say of their works. Throws NOT_FOUND, or TOO_LARGE
 * for a longer file than a person's own works are.
 */
async function worksOfFile(client: Queryable, id: string, userId: string): Promise<FileWork[]> {
  const run = await findImport(client, id, userId);
  if (run.resource !== publications.name) throw new PortalError('NOT_FOUND');
  if (run.rowCount > MAX_COMPARED)
    throw new PortalError('TOO_LARGE', { details: { max: MAX_COMPARED } });
  const columns = ['title', 'year', 'doi'].map((path) => run.settings.mapping.indexOf(path));
  const rows = await queryRows<{ row: number; title: string; year: string; doi: string }>(client, {
    text: FILE_WORKS,
    // A column of that many cells has no row; a negative one would be counted from the end.
    values: [id, ...columns.map((column) => (column < 0 ? run.headings.length : column))],
  });
  return rows.map(({ row, title, year, doi }) => ({
    row,
    title,
    year: Number.parseInt(year ?? '', 10) || null,
    doi: bareDoi(doi ?? '') || null,
  }));
}

/** The works that neither were entered by a member nor name them. */
const OF_OTHERS = `
  SELECT publication.id, publication.title, publication.year, publication.doi
  FROM publications publication
  WHERE publication.staff_id <> $1
    AND NOT EXISTS (
      SELECT 1
      FROM publications__authors author
      WHERE author.owner_id = publication.id AND author.staff_id = $1
    )
    AND (
      lower(publication.doi) = ANY($2::text[])
      OR ($3::int IS NULL OR publication.year BETWEEN $3::int - 1 AND $4::int + 1)
    )
  ORDER BY publication.id`;

async function readKnown(
  client: Queryable,
  staffId: string,
  works: readonly FileWork[],
): Promise<KnownWork[]> {
  const years = works.map(({ year }) => year);
  const known = years.filter((year) => year !== null);
  const isEveryYear = known.length < years.length;
  return queryRows<KnownWork>(client, {
    text: OF_OTHERS,
    values: [
      staffId,
      works.flatMap(({ doi }) => doi?.toLowerCase() ?? []),
      isEveryYear ? null : Math.min(...known),
      isEveryYear ? null : Math.max(...known),
    ],
  });
}

const DETAILS = `
  SELECT
    publication.id,
    publication.title,
    publication.year,
    publication.status,
    ${localised('member.name_with_initials')} AS "enteredBy",
    coalesce(
      (
        SELECT json_agg(
          json_build_object('name', author.name, 'staff', author.staff_id)
          ORDER BY author.position
        )
        FROM publications__authors author
        WHERE author.owner_id = publication.id
      ),
      '[]'
    ) AS authors
  FROM publications publication
  JOIN staff member ON member.id = publication.staff_id
  WHERE publication.id = ANY($1::uuid[])`;

interface Details {
  id: string;
  title: string;
  year: number;
  status: string;
  enteredBy: Localised;
  authors: Author[];
}

/**
 * The rows of an own import whose works a co-author has entered, if the member is no author of them
 * yet. A work that comes twice is listed with its first row.
 */
export async function readWorksOfOthers(
  client: Queryable,
  importId: string,
  { userId, staffId }: { userId: string; staffId: string },
): Promise<WorkOfOther[]> {
  const works = await worksOfFile(client, importId, userId);
  if (works.length === 0) return [];
  const index = new WorkIndex(await readKnown(client, staffId, works));
  const matches = new Map<string, { row: number; by: Likeness }>();
  for (const work of works) {
    const found = index.find(work);
    if (found && !matches.has(found.work.id))
      matches.set(found.work.id, { row: work.row, by: found.by });
  }
  if (matches.size === 0) return [];
  const details = await queryRows<Details>(client, {
    text: DETAILS,
    values: [[...matches.keys()]],
  });
  const findStaff = staffFinder(await readStaffNames(client));
  return details
    .flatMap(({ status, authors, ...work }) => {
      const match = matches.get(work.id);
      if (!match) return [];
      const joining = joiningOf(authors, { id: staffId }, { findStaff, status });
      if (joining === 'hidden') return [];
      return [{ ...work, ...match, authors: authors.map(({ name }) => name), joining }];
    })
    .toSorted((one, other) => one.row - other.row);
}
