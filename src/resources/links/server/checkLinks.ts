import { defineJob, type JobDefinition, queryRows } from '../../../../gateway/index.ts';
import {
  LINK_STATES,
  linkFinding,
  linkState,
  newAddress,
  type LinkState,
} from '../rules/linkState.ts';
import { visit, type VisitOptions } from './visit.ts';
import { type VisitedLink, witnessed } from './witnessed.ts';

/** Asked at once, so that a list of hundreds takes minutes and no server is pressed. */
const AT_ONCE = 6;

export const CHECK_LINKS = 'check-links';

export type LinkReport = Record<LinkState, number>;

const NONE = Object.fromEntries(LINK_STATES.map((state) => [state, 0])) as LinkReport;

/** What could not be checked keeps the time of its last check, so that it is due again tomorrow. */
const NOTE = `
  UPDATE links
  SET
    reachable = checked.state,
    finding = checked.finding,
    moved_to = checked."movedTo",
    checked_at = CASE WHEN checked.state = 'uncertain' THEN links.checked_at ELSE $2 END
  FROM jsonb_to_recordset($1::jsonb) AS checked (
    id uuid, url text, state text, finding text, "movedTo" text
  )
  WHERE links.id = checked.id AND links.url = checked.url`;

const noteOf = ({ id, url, seen }: VisitedLink) => ({
  id,
  url,
  state: linkState(seen),
  finding: linkFinding(seen),
  movedTo: newAddress(seen),
});

/**
 * Asks every address of the list and notes what became of it. What is stored is no change of the
 * link: neither version nor log.
 */
export const checkLinksJob = (options: VisitOptions = {}): JobDefinition =>
  defineJob<Record<string, never>, LinkReport>(CHECK_LINKS, async (job) => {
    const links = await job.batch(
      async ({ client }) =>
        await queryRows<{ id: string; url: string }>(client, {
          text: 'SELECT id, url FROM links ORDER BY id',
        }),
    );
    await job.total(links.length);
    const report = { ...NONE, ...job.former.result };
    const note = async (visited: readonly VisitedLink[]) => {
      for (const { seen } of visited) report[linkState(seen)] += 1;
      await job.batch(
        async ({ client }) =>
          void (await client.query({
            name: 'note-links',
            text: NOTE,
            values: [JSON.stringify(visited.map(noteOf)), job.server.now()],
          })),
        () => ({ count: visited.length, result: { ...report } }),
      );
    };
    // Failures wait until another address answers: only then was the network there.
    const waiting: VisitedLink[] = [];
    let witness: string | null = null;
    const rest = links.slice(job.former.done);
    for (let first = 0; first < rest.length; first += AT_ONCE) {
      const part = await Promise.all(
        rest
          .slice(first, first + AT_ONCE)
          .map(async ({ id, url }) => ({ id, url, seen: await visit(url, options) })),
      );
      waiting.push(...part);
      const answered = part.find(({ seen }) => 'status' in seen);
      if (answered) {
        witness = answered.url;
        await note(waiting.splice(0));
      } else await job.beat();
    }
    if (waiting.length > 0) await note(await witnessed(waiting, witness, options));
    return report;
  });
