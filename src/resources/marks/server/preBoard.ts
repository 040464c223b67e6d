import {
  type CallContext,
  type Handler,
  type Page,
  pageOf,
  type PageRange,
  type Person,
  type Queryable,
  queryRows,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { SettingValues } from '../../../contract/model/settings.ts';
import { ALL_MARKS, DEPARTMENT_MARKS } from '../access.ts';
import type * as api from '../api.ts';
import type { MarkCandidate, PreBoardCandidate, PreBoardEntry, PreBoardLine } from '../api.ts';
import { toReader, type Mark } from '../rules/mark.ts';
import {
  comparisonOf,
  figuresOf,
  gradeOfTotal,
  isFarFromOwn,
  OWN_APART,
  UNIT_APART,
} from '../rules/preBoard.ts';
import type { Standing } from '../rules/rights.ts';
import { cellName, readCells } from './cells.ts';
import { mayReadAll, paperFacts, papersFacts, sheetOf, type PaperFacts } from './facts.ts';
import { readCandidates } from './grid.ts';
import { readRounds, shownRound } from './moderation.ts';
import { decide, readChanges, readDecisions } from './preBoardDecisions.ts';
import { readBoardPart, readBoardParts, standsIn, type BoardPart } from './preBoardHands.ts';
import {
  pairOf,
  readCandidateLines,
  readDifferences,
  readTotals,
  type CandidateLine,
  type MarkerDifferences,
  type PaperTotals,
} from './preBoardLines.ts';
import { withheldFigures, type IsWithheld } from './withheld.ts';

/**
 * The page is cut before anything is read of its papers. `$2`: the department, `$3`: or all, `$6`:
 * who may stand in for its head.
 */
const PAPERS = `
  SELECT paper.id, count(*) OVER ()::int AS total
  FROM papers paper
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE paper.exam_session_id = $1
    AND ($3 OR unit.department_id = $2 OR ${standsIn('$6::uuid')})
    AND EXISTS (
      SELECT
      FROM exam_registrations registration
      WHERE registration.paper_id = paper.id AND registration.status = 'confirmed'
    )
  ORDER BY unit.code, offering.medium, offering."group", paper.id
  OFFSET $4
  LIMIT $5`;

interface Facts {
  part: BoardPart;
  totals: PaperTotals | undefined;
  differences: MarkerDifferences | undefined;
  decision: PreBoardEntry | null;
  moderation: PreBoardLine['moderation'];
}

const NO_PART: BoardPart = {
  standing: { roles: [], office: false, department: false },
  isGiver: false,
  dean: null,
};
const NOTHING = { compared: 0, gap: null, isFar: false, farCandidates: 0 };

function lineOf(
  paper: PaperFacts,
  { part, totals, differences, decision, moderation }: Facts,
): PreBoardLine {
  const { id, code, title, medium, group, dueOn, isDoubleMarked } = paper;
  const { standing, isGiver, dean } = part;
  const isBlind = !mayReadAll(paper, standing);
  const { codes = {}, byLaws = [] } = totals ?? {};
  return {
    paper: id,
    code,
    title,
    medium,
    group,
    dueOn,
    candidates: Object.values(codes).reduce((sum, count) => sum + count, 0),
    isDoubleMarked,
    sheets: paper.stages.flatMap((stage) =>
      paper.components.map((component) => ({
        component: component.name,
        stage,
        state: sheetOf(paper, component.id, stage)?.state ?? 'open',
      })),
    ),
    isBlind,
    codes: isBlind ? {} : codes,
    figures: isBlind ? null : figuresOf(byLaws),
    markers: isBlind || !isDoubleMarked ? null : (differences ?? null),
    others: isBlind ? NOTHING : comparisonOf(byLaws.flatMap((one) => one.totals)),
    moderation: isBlind ? null : moderation,
    decision,
    mine: standing.department && !isGiver && !isBlind,
    standIn: standing.department && isGiver ? { name: dean } : null,
  };
}

interface Reader {
  client: Queryable;
  person: Person;
  settings: SettingValues;
}

/** The papers of one examination with their figures, in the order given. */
async function linesOf(
  { client, person, settings }: Reader,
  papers: readonly PaperFacts[],
): Promise<PreBoardLine[]> {
  const [session] = papers.map((paper) => paper.session.id);
  if (session === undefined) return [];
  const ids = papers.map(({ id }) => id);
  const totals = await readTotals(client, ids, session);
  const differences = await readDifferences(client, ids, settings.marksAgreeWithin);
  const decisions = await readDecisions(client, ids);
  const rounds = await readRounds(client, ids);
  const parts = await readBoardParts(client, person, papers);
  return papers.map((paper) => {
    const { paper: _paper, ...decision } = decisions.find((one) => one.paper === paper.id) ?? {};
    return lineOf(paper, {
      part: parts.get(paper.id) ?? NO_PART,
      totals: totals.get(paper.id),
      differences: differences.get(paper.id),
      moderation: paper.isModerated ? (shownRound(rounds, paper.id) ?? null) : null,
      decision: 'id' in decision ? (decision as PreBoardEntry) : null,
    });
  });
}

/** A page of the papers of an examination: those of the department, or for the office all. */
export async function readPreBoard(
  reader: Reader,
  session: string,
  { first, count }: PageRange,
): Promise<Page<PreBoardLine>> {
  const { client, person } = reader;
  const rows = await queryRows<{ id: string; total: number }>(client, {
    name: 'pre-board-papers',
    text: PAPERS,
    values: [
      session,
      person.departmentId,
      person.privileges.has(ALL_MARKS),
      first,
      count,
      person.privileges.has(DEPARTMENT_MARKS) ? person.staffId : null,
    ],
  });
  const facts = await papersFacts(
    client,
    rows.map(({ id }) => id),
  );
  return { rows: await linesOf(reader, facts), total: rows[0]?.total ?? 0 };
}

/**
 * A paper of the person's department, or whose head they stand in for, or for the office any.
 * Throws NOT_FOUND for others.
 */
async function ownPaper(
  { client, person }: Pick<Reader, 'client' | 'person'>,
  id: string,
): Promise<{ paper: PaperFacts; standing: Standing }> {
  const paper = await paperFacts(client, id);
  const { standing } = await readBoardPart(client, person, paper);
  if (!standing.department && !standing.office) throw new PortalError('NOT_FOUND');
  return { paper, standing };
}

export const readPreBoardPaper: Handler<typeof api.preBoardPaper> = async (context) => {
  const { client, params, settings } = context;
  const { paper } = await ownPaper(context, params.id);
  const [line] = await linesOf(context, [paper]);
  if (!line) throw new PortalError('NOT_FOUND');
  const decisions = await readDecisions(client, [paper.id]);
  return {
    line,
    components: paper.components,
    stages: paper.stages,
    decisions: decisions.map(({ paper: _paper, ...entry }) => entry),
    changes: await readChanges(client, paper.id),
    within: settings.marksAgreeWithin,
    unitApart: UNIT_APART,
    ownApart: OWN_APART,
  };
};

interface Marking {
  paper: PaperFacts;
  within: number;
  markAt: (sheet: string, student: string) => Mark | undefined;
  isWithheld: IsWithheld;
}

/** The marks of one candidate, component by component. */
function marksOf(
  { paper, within, markAt, isWithheld }: Marking,
  student: string,
): PreBoardCandidate['marks'] {
  return paper.components.map(({ id, maximum }) => {
    const at = paper.stages.flatMap((stage) => {
      const mark = markAt(sheetOf(paper, id, stage)?.id ?? '', student);
      return mark && mark.status !== 'blank' ? [[stage, mark] as const] : [];
    });
    const { first, second: other, agreed } = Object.fromEntries(at);
    // Of a moderated paper the mark that moderation made stands against the first.
    const second = paper.isModerated ? agreed : other;
    const pair =
      first?.value && second?.value
        ? pairOf(
            {
              first: Number(first.value),
              second: Number(second.value),
              maximum: Number(maximum),
            },
            within,
          )
        : null;
    return {
      component: id,
      stages: Object.fromEntries(
        at.map(([stage, mark]) => [stage, toReader(mark, isWithheld(student, id))]),
      ),
      difference: pair?.difference ?? null,
      isApart: pair?.isApart ?? Boolean(first && second && first.status !== second.status),
    };
  });
}

function candidateOf(
  marking: Marking,
  { student, indexNumber }: MarkCandidate,
  { code, total, rules }: CandidateLine,
): PreBoardCandidate {
  // A total less the marks that are shown is the figure that is not.
  const isPartial = marking.paper.components.some(({ id }) => marking.isWithheld(student, id));
  const shown = isPartial ? null : total;
  return {
    student,
    indexNumber,
    marks: marksOf(marking, student),
    code,
    total: shown?.total ?? null,
    grade: shown && rules && rules.bands.length > 0 ? gradeOfTotal(rules, shown) : null,
    others: shown && shown.others !== null ? Math.round(shown.others) : null,
    isFar: total !== null && isFarFromOwn(total),
  };
}

const MISSING: CandidateLine = { code: 'IC', total: null, rules: null };

/**
 * A page of a paper's candidates. A marker of the paper sees none before both handed in, and no
 * figure that is withheld from markers.
 */
export async function readPreBoardCandidates(
  context: CallContext<typeof api.preBoardCandidates>,
): Promise<Page<PreBoardCandidate>> {
  const { client, params, query, range, settings } = context;
  const { paper, standing } = await ownPaper(context, params.id);
  if (!mayReadAll(paper, standing))
    throw new PortalError('FORBIDDEN', { details: { reason: 'blind' } });
  const cells = await readCells(
    client,
    paper.sheets.map(({ id }) => id),
  );
  const marking: Marking = {
    paper,
    within: settings.marksAgreeWithin,
    markAt: (sheet, student) => cells.get(cellName(sheet, student))?.mark,
    isWithheld:
      standing.roles.length > 0 ? await withheldFigures(client, paper, standing) : () => false,
  };
  const lines = await readCandidateLines(client, paper.id, paper.session.id);
  const rows = (await readCandidates(client, paper, standing)).map((candidate) =>
    candidateOf(marking, candidate, lines.get(candidate.student) ?? MISSING),
  );
  const isOutlier = ({ isFar, marks }: PreBoardCandidate): boolean =>
    isFar || marks.some(({ isApart }) => isApart);
  return pageOf(query.only === 'outliers' ? rows.filter(isOutlier) : rows, range);
}

export const decidePreBoard: Handler<typeof api.decidePreBoard> = ({ params, body, ...context }) =>
  decide(context, params.id, body);
