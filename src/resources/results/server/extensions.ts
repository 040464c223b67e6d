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
import { notifyStudents } from './emails.ts';
import { isByPresentRules, prepareLines, sheetHash, storedHash, storeLines } from './preparing.ts';
import { publishLines, withdrawLines } from './publishing.ts';
import { readReadiness } from './readiness.ts';
import { followRelease } from './sessionState.ts';

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

/** Each save of a prepared release recalculates its results from the present marks. */
async function workOut({ client, id, after, step }: Write): Promise<Values | void> {
  if (!after || step) return;
  const papers = (after['papers'] ?? []) as string[];
  const session = String(after['examSession']);
  await assertPapersOfSession(client, papers, session);
  const lines = await prepareLines(client, papers);
  await storeLines(client, id, lines);
  const readiness = await readReadiness(client, session, papers);
  const blockers = readiness.reduce((sum, { gaps }) => sum + gaps.length, 0);
  const incomplete = lines.some(({ code }) => code === 'IC') && blockers === 0 ? 1 : 0;
  return {
    ...after,
    lineCount: lines.length,
    blockers: blockers + incomplete,
    sheetHash: sheetHash(lines),
  };
}

const papersOf = async (client: Queryable, release: string): Promise<string[]> =>
  (
    await queryRows<{ id: string }>(client, {
      text: 'SELECT target_id AS id FROM result_releases__papers WHERE owner_id = $1',
      values: [release],
    })
  ).map(({ id }) => id);

const BEFORE_ADOPTION = new Set(['toPreBoard', 'toBoard', 'adopt']);

/**
 * Until adoption a release must match the marks; at publication it must match what was adopted,
 * line by line, and be made by the rules that bind the candidates by then.
 */
async function assertSame({ client, id, before, step }: TransitionWrite): Promise<void> {
  const hash = before?.['sheetHash'];
  if (
    BEFORE_ADOPTION.has(step.name) &&
    sheetHash(await prepareLines(client, await papersOf(client, id))) !== hash
  )
    throw new PortalError('RESULTS_OUTDATED');
  if ((step.name === 'adopt' || step.name === 'publish') && (await storedHash(client, id)) !== hash)
    throw new PortalError('RESULTS_ALTERED');
  if (step.name === 'publish' && !(await isByPresentRules(client, id)))
    throw new PortalError('RESULTS_OUTDATED');
}

/**
 * The rules of releases beyond their declaration: saving one calculates the results; its
 * transitions publish and withdraw them.
 */
export const resultExtensions: readonly (readonly [string, ServerExtension])[] = [
  extendServer('result-releases', {
    beforeWrite: workOut,
    afterWrite: async ({ client, id, after }) => {
      if (!after)
        await client.query({
          text: 'DELETE FROM unit_results WHERE release_id = $1',
          values: [id],
        });
    },
    beforeTransition: async (write) => {
      await assertSame(write);
      const moment = write.now.toISOString();
      if (write.step.name === 'publish') return { publishedAt: moment };
      return write.step.name === 'withdraw' ? { withdrawnAt: moment } : undefined;
    },
    afterTransition: async (write) => {
      const { client, id, person, notify, after, step } = write;
      if (step.name !== 'publish' && step.name !== 'withdraw') return;
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
