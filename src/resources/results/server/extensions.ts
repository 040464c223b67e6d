import {
  causeOf,
  extendServer,
  type Queryable,
  queryRow,
  queryRows,
  type ServerExtension,
  type TransitionWrite,
  type Write,
} from '../../../../gateway/index.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import type { Values } from '../../../contract/model/fields.ts';
import { LONGEST_ACT_MS } from '../../shared/longest.ts';
import { isStillDue } from './currency.ts';
import { notifyStudents, tellOfRelease } from './emails.ts';
import { blockersOf, MOST_AT_ONCE } from './preparationJob.ts';
import { isByPresentRules } from './preparing.ts';
import { publishLines, withdrawLines } from './publishing.ts';
import { readReadiness } from './readiness.ts';
import { followRelease } from './sessionState.ts';
import { addLines, deleteLines, hashOf, presentHash, storedHash } from './storedLines.ts';

/** Topic that notifies open pages of published and withdrawn results. */
const TOPIC = 'results';

async function assertPapersOfSession(
  client: Queryable,
  papers: readonly string[],
  session: unknown,
): Promise<void> {
  const row = await queryRow<{ found: number }>(client, {
    text: `
      SELECT count(*)::int AS found
      FROM papers
      WHERE id = ANY($1::uuid[]) AND exam_session_id = $2`,
    values: [`{${papers.join(',')}}`, session],
  });
  if (papers.length === 0) throw fieldError('papers', 'required');
  if (row?.found !== papers.length) throw fieldError('papers', 'notAnOption');
}

const candidatesOf = async (client: Queryable, papers: readonly string[]): Promise<number> => {
  const row = await queryRow<{ count: number }>(client, {
    text: `
      SELECT count(*)::int AS count
      FROM exam_registrations
      WHERE paper_id = ANY($1::uuid[]) AND status = 'confirmed'`,
    values: [papers],
  });
  return row?.count ?? 0;
};

/**
 * Each save of a prepared release recalculates its results from the present marks, or leaves it
 * without results if they are too many for one request.
 */
async function workOut({ client, person, id, after, step }: Write): Promise<Values | void> {
  if (!after || step) return;
  const papers = (after['papers'] ?? []) as string[];
  const session = String(after['examSession']);
  await assertPapersOfSession(client, papers, session);
  await deleteLines(client, id);
  if ((await candidatesOf(client, papers)) > MOST_AT_ONCE)
    return { ...after, lineCount: 0, blockers: 0, sheetHash: null };
  const { written, isIncomplete } = await addLines({ client, person }, id, papers);
  const { rows } = await readReadiness(client, { session, only: papers });
  const gaps = rows.reduce((sum, row) => sum + row.gaps.length, 0);
  return {
    ...after,
    lineCount: written.length,
    blockers: blockersOf(gaps, isIncomplete),
    sheetHash: hashOf(written),
  };
}

const linesOf = async (client: Queryable, release: string): Promise<number> => {
  const row = await queryRow<{ lines: number }>(client, {
    text: 'SELECT line_count AS lines FROM result_releases WHERE id = $1',
    values: [release],
  });
  return row?.lines ?? 0;
};

const papersOf = async (client: Queryable, release: string): Promise<string[]> =>
  (
    await queryRows<{ id: string }>(client, {
      text: 'SELECT target_id AS id FROM result_releases__papers WHERE owner_id = $1',
      values: [release],
    })
  ).map(({ id }) => id);

const BEFORE_ADOPTION = new Set(['toPreBoard', 'toBoard', 'adopt']);
/** The steps that bring a release nearer to the record. */
const ONWARDS = new Set([...BEFORE_ADOPTION, 'publish']);
const ON_RECORD = new Set(['publish', 'withdraw']);
/** How often a transition goes through all papers. */
const PASSES: Readonly<Record<string, number>> = {
  toPreBoard: 1,
  toBoard: 1,
  adopt: 2,
  publish: 2,
  withdraw: 1,
};

/**
 * Until adoption a release must match the marks; at publication it must match what was adopted,
 * line by line, and be made by the rules that bind the candidates by then. On the whole way the
 * attendance must bear its results, and the record hold nothing newer of them, which publication
 * would undo.
 */
async function assertSame({ client, id, before, step, progress }: TransitionWrite): Promise<void> {
  const hash = before?.['sheetHash'];
  const papers = await papersOf(client, id);
  progress.expect((PASSES[step.name] ?? 0) * papers.length);
  if (BEFORE_ADOPTION.has(step.name) && (await presentHash(client, papers, progress)) !== hash)
    throw new PortalError('RESULTS_OUTDATED');
  if (
    (step.name === 'adopt' || step.name === 'publish') &&
    (await storedHash(client, id, progress)) !== hash
  )
    throw new PortalError('RESULTS_ALTERED');
  if (step.name === 'publish' && !(await isByPresentRules(client, id)))
    throw new PortalError('RESULTS_OUTDATED');
  if (ONWARDS.has(step.name) && !(await isStillDue(client, id)))
    throw new PortalError('RESULTS_OUTDATED');
}

/**
 * The rules of releases beyond their declaration: saving one calculates the results; its
 * transitions publish and withdraw them.
 */
export const resultExtensions: readonly (readonly [string, ServerExtension])[] = [
  extendServer('result-releases', {
    deadline: LONGEST_ACT_MS,
    isLong: async (client, id) => (await linesOf(client, id)) > MOST_AT_ONCE,
    tellOutcome: tellOfRelease,
    beforeWrite: workOut,
    afterWrite: async ({ client, id, after }) => {
      if (!after) await deleteLines(client, id);
    },
    beforeTransition: async (write) => {
      await assertSame(write);
      const moment = write.now.toISOString();
      if (write.step.name === 'publish') return { publishedAt: moment };
      return write.step.name === 'withdraw' ? { withdrawnAt: moment } : undefined;
    },
    afterTransition: async (write) => {
      const { client, id, person, notify, after, step } = write;
      if (!ON_RECORD.has(step.name)) return;
      const { en } = (after ?? {})['title'] as { en: string };
      const isPublished = step.name === 'publish';
      await (isPublished ? publishLines : withdrawLines)(
        { ...write, actor: causeOf(person).actor },
        { id, title: en },
      );
      await followRelease(client, causeOf(person), id);
      const readers = await notifyStudents(
        write,
        id,
        isPublished ? 'resultsPublished' : 'resultsWithdrawn',
      );
      notify.live(TOPIC, readers);
    },
  }),
];
