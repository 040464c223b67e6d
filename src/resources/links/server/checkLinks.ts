import { defineJob, type JobDefinition, queryRows } from '../../../../gateway/index.ts';
import { linkState, visitNote, type LinkState } from '../rules/linkState.ts';
import { visit, type VisitOptions } from './visit.ts';

/** Asked at once, so that a list of hundreds takes minutes and no server is pressed. */
const AT_ONCE = 6;

export const CHECK_LINKS = 'check-links';

export type LinkReport = Record<LinkState, number>;

/**
 * Asks every address of the list and notes what became of it. What is stored is no change of the
 * link: neither version nor log.
 */
export const checkLinksJob = (options: VisitOptions = {}): JobDefinition =>
  defineJob<Record<string, never>, LinkReport>(CHECK_LINKS, async (job) => {
    const links = await job.batch(
      async ({ client }) =>
        await queryRows<{ id: string; url: string }>(client, {
          text: 'SELECT id, url FROM links ORDER BY checked_at NULLS FIRST, id',
        }),
    );
    await job.total(links.length);
    const none: LinkReport = { works: 0, moved: 0, broken: 0, unreachable: 0 };
    const report = { ...(job.former.result ?? none) };
    // Those of an earlier attempt were checked last and are at the end.
    const rest = links.slice(0, Math.max(0, links.length - job.former.done));
    for (let first = 0; first < rest.length; first += AT_ONCE) {
      const part = rest.slice(first, first + AT_ONCE);
      const visits = await Promise.all(
        part.map(async ({ id, url }) => ({ id, url, seen: await visit(url, options) })),
      );
      for (const { seen } of visits) report[linkState(seen)] += 1;
      await job.batch(
        async ({ client }) => {
          const found = visits.map(({ id, url, seen }) => ({
            id,
            url,
            state: linkState(seen),
            note: visitNote(seen).slice(0, 500),
          }));
          await client.query({
            name: 'note-links',
            text: `
              UPDATE links
              SET reachable = checked.state, checked_at = $2, check_note = checked.note
              FROM jsonb_to_recordset($1::jsonb) AS checked (
                id uuid, url text, state text, note text
              )
              WHERE links.id = checked.id AND links.url = checked.url`,
            values: [JSON.stringify(found), job.server.now()],
          });
        },
        () => ({ count: part.length, result: { ...report } }),
      );
    }
    return report;
  });
