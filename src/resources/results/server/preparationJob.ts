import {
  analyse,
  assertPrivileges,
  causeOf,
  defineJob,
  type Queryable,
  queryRow,
  type TransactionContext,
  updateLogged,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { PUBLISHING, resultReleases } from '../releases.ts';
import { readReadiness } from './readiness.ts';
import { addLines, deleteLines, hashOfMany, storedLines } from './storedLines.ts';

export const PREPARE_RELEASE = 'prepare-release';

/** Results that one save works out; more are worked out by the job. */
export const MOST_AT_ONCE = 2_000;

/** The obstacles of a release. A missing mark without another obstacle counts as one. */
export const blockersOf = (gaps: number, isIncomplete: boolean): number =>
  isIncomplete ? Math.max(gaps, 1) : gaps;

interface Figures {
  lineCount: number;
  blockers: number;
  sheetHash: string | null;
}

interface Prepared extends Figures {
  version: number;
  session: string;
  papers: string[];
}

const PREPARED = `
  SELECT
    release.version,
    release.exam_session_id AS session,
    release.line_count AS "lineCount",
    release.blockers,
    release.sheet_hash AS "sheetHash",
    ARRAY(
      SELECT target_id
      FROM result_releases__papers
      WHERE owner_id = release.id
      ORDER BY position
    )::text[] AS papers
  FROM result_releases release
  WHERE release.id = $1 AND release.state = 'prepared'
  FOR UPDATE`;

/** Throws STALE_VERSION if the release went on or was changed since. */
async function lockPrepared(
  client: Queryable,
  id: string,
  version: number | null = null,
): Promise<Prepared> {
  const release = await queryRow<Prepared>(client, { text: PREPARED, values: [id] });
  if (!release || (version !== null && release.version !== version))
    throw new PortalError('STALE_VERSION');
  return release;
}

async function writeFigures(
  { client, person }: Pick<TransactionContext, 'client' | 'person'>,
  id: string,
  { lineCount, blockers, sheetHash }: Figures,
  changes: Figures,
): Promise<void> {
  await updateLogged(client, causeOf(person), resultReleases, {
    id,
    before: { lineCount, blockers, sheetHash },
    changes: { ...changes },
  });
}

interface Progress {
  /** The version of the release that the job works on. */
  version: number;
  lines: number;
  gaps: number;
  isIncomplete: boolean;
  isDone: boolean;
}

const PER_BATCH = 10;
const NOTHING: Figures = { lineCount: 0, blockers: 0, sheetHash: null };

/**
 * Works the results of a release out from the present marks, some papers at a time. Until its end
 * the release has no check sum and does not go before a board.
 */
export const preparationJob = defineJob<{ record: string }, Progress>(
  PREPARE_RELEASE,
  async (job) => {
    const id = job.input.record;
    const inTurn = <T>(
      work: (context: TransactionContext) => Promise<T>,
      step?: (answer: T) => { count?: number; result?: Progress },
    ): Promise<T> =>
      job.batch(async (context) => {
        assertPrivileges(context.person, [PUBLISHING]);
        return work(context);
      }, step);
    const begin = async (context: TransactionContext): Promise<Progress> => {
      await writeFigures(context, id, await lockPrepared(context.client, id), NOTHING);
      await deleteLines(context.client, id);
      const { version } = await lockPrepared(context.client, id);
      return { version, lines: 0, gaps: 0, isIncomplete: false, isDone: false };
    };
    // Its gateway may have stopped after the last batch.
    if (job.former.result?.isDone) return job.former.result;
    let progress = job.former.result ?? (await inTurn(begin, (result) => ({ result })));
    const { version } = progress;
    const { papers, session } = await inTurn(({ client }) => lockPrepared(client, id, version));
    await job.total(papers.length);
    const written: string[] = [];
    for (let first = 0; first < papers.length; first += PER_BATCH) {
      const part = papers.slice(first, first + PER_BATCH);
      // An earlier attempt stored these.
      if (first < job.former.done) {
        written.push(...(await inTurn(({ client }) => storedLines(client, id, part))));
        continue;
      }
      const { lines, gaps, isIncomplete } = progress;
      const { added, result: reached } = await inTurn(
        async (context) => {
          const { client } = context;
          await lockPrepared(client, id, version);
          const made = await addLines(context, id, part);
          const readiness = await readReadiness(client, { session, only: part });
          const result: Progress = {
            version,
            lines: lines + made.written.length,
            gaps: readiness.rows.reduce((sum, row) => sum + row.gaps.length, gaps),
            isIncomplete: isIncomplete || made.isIncomplete,
            isDone: false,
          };
          return { added: made.written, result };
        },
        ({ result }) => ({ count: part.length, result }),
      );
      written.push(...added);
      progress = reached;
    }
    const sheetHash = await hashOfMany(written);
    return inTurn(
      async (context): Promise<Progress> => {
        const release = await lockPrepared(context.client, id, version);
        await analyse(context.client, ['unit_results']);
        await writeFigures(context, id, release, {
          lineCount: progress.lines,
          blockers: blockersOf(progress.gaps, progress.isIncomplete),
          sheetHash,
        });
        return { ...progress, isDone: true };
      },
      (result) => ({ result }),
    );
  },
);
