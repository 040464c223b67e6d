import { type Person, type Queryable, queryRows } from '../../../../gateway/index.ts';
import { DEPARTMENT_MARKS } from '../access.ts';
import type { Standing } from '../rules/rights.ts';
import { PAPER_FROM } from './expected.ts';
import { standingOf, type PaperFacts } from './facts.ts';
import { HANDS } from './hands.ts';

/**
 * SQL: the staff who give marks of a `paper` of an `offering`: its markers and moderators, and who
 * wrote a mark before the agreed ones, or a verdict.
 */
const GIVERS = `(
    SELECT hand.staff
    FROM ${HANDS} hand
    WHERE hand.role <> 'external'
    UNION
    SELECT writer.id
    FROM mark_sheets sheet
    JOIN mark_entries entry ON entry.sheet_id = sheet.id AND entry.status <> 'blank'
    JOIN staff writer ON writer.user_id = entry.changed_by
    WHERE sheet.paper_id = paper.id AND sheet.stage <> 'agreed'
    UNION
    SELECT checker.id
    FROM mark_moderations round
    JOIN mark_samples script ON script.moderation_id = round.id
    JOIN staff checker ON checker.user_id = script.checked_by
    WHERE round.paper_id = paper.id
  )`;

/** SQL: a member of staff gives marks of a `paper`, and so records no pre-board of it. */
export const givesMarks = (staff: string): string => `${staff} IN ${GIVERS}`;

/**
 * SQL: a member of staff is the dean who records the pre-board of a `paper` of a `unit` for its
 * head: the head gives marks of it, or the department has none.
 */
export const standsIn = (staff: string): string => `EXISTS (
    SELECT
    FROM departments department
    JOIN faculties faculty ON faculty.id = department.faculty_id
    WHERE department.id = unit.department_id
      AND faculty.dean_id = ${staff}
      AND (department.head_id IS NULL OR ${givesMarks('department.head_id')})
  )`;

const BOARDS = `
  SELECT
    paper.id,
    ${givesMarks('$2::uuid')} IS TRUE AS "isGiver",
    ${standsIn('$2::uuid')} AS "isStandIn",
    (
      SELECT nullif(concat_ws(' ', holder.first_name, holder.last_name), '')
      FROM departments department
      JOIN faculties faculty ON faculty.id = department.faculty_id
      JOIN staff dean ON dean.id = faculty.dean_id
      JOIN users holder ON holder.id = dean.user_id
      WHERE department.id = unit.department_id
    ) AS dean
  FROM ${PAPER_FROM}
  WHERE paper.id = ANY($1::uuid[])`;

/** What a person is to the pre-board of a paper. */
export interface BoardPart {
  /** As the pre-board sees it: who stands in for the head reads what the head does. */
  standing: Standing;
  /** Gives marks of the paper, and so does not accept them. */
  isGiver: boolean;
  /** Who records the decision instead of a head who gives marks. */
  dean: string | null;
}

type StoredPart = Omit<BoardPart, 'standing'> & { id: string; isStandIn: boolean };

/** The part of a person in the pre-boards of papers, by paper. */
export async function readBoardParts(
  client: Queryable,
  person: Person,
  papers: readonly PaperFacts[],
): Promise<ReadonlyMap<string, BoardPart>> {
  const rows = await queryRows<StoredPart>(client, {
    name: 'pre-board-parts',
    text: BOARDS,
    values: [papers.map(({ id }) => id), person.staffId],
  });
  const isHead = person.privileges.has(DEPARTMENT_MARKS);
  const stored = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    papers.map((paper) => {
      const { isStandIn = false, isGiver = false, dean = null } = stored.get(paper.id) ?? {};
      const standing = standingOf(person, paper);
      const department = standing.department || (isHead && isStandIn);
      return [paper.id, { standing: { ...standing, department }, isGiver, dean }];
    }),
  );
}

/** As `readBoardParts`, of one paper. */
export async function readBoardPart(
  client: Queryable,
  person: Person,
  paper: PaperFacts,
): Promise<BoardPart> {
  const found = (await readBoardParts(client, person, [paper])).get(paper.id);
  return found ?? { standing: standingOf(person, paper), isGiver: false, dean: null };
}
