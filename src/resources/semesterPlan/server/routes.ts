import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import * as z from 'zod';
import {
  idIn,
  queryOf,
  decideAccess,
  assertAllowed,
  type ServerContext,
  parseBody,
  colomboDay,
  envelope,
  createMany,
  inTransaction,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { SemesterPlan } from '../api.ts';
import { offerings } from '../offerings.ts';
import { copyOf } from '../rules/semesterPlanRules.ts';
import { readPlan } from './readPlan.ts';

const COPY = z.strictObject({
  semester: z.uuid(),
  from: z.uuid(),
  offerings: z.array(z.uuid()).min(1).max(2000),
});

/**
 * `GET /semester-plan?semester=&from=`: gaps, load and what copying would do. `POST
 * /semester-plan/copy {semester, from, offerings}` makes the chosen ones of those that are new, all
 * in one change set; what came to exist meanwhile is left alone.
 */
export function semesterPlanRoutes(app: FastifyInstance, server: ServerContext): void {
  app.get('/semester-plan', async (request) => {
    const { person } = await server.authenticate(request);
    if (!person.privileges.has('CU_SEMPLAN_VIEW'))
      throw new PortalError('FORBIDDEN', { details: { needs: ['CU_SEMPLAN_VIEW'] } });
    const query = queryOf(request);
    const wanted = { semester: idIn(query, 'semester'), from: idIn(query, 'from') };
    const { plan } = await server.database.transaction(
      (client) => readPlan(client, wanted, colomboDay(server.now())),
      { readOnly: true },
    );
    const answer: SemesterPlan = {
      ...plan,
      mayCopy: decideAccess(offerings, person.privileges).create.length > 0,
    };
    return envelope(answer);
  });

  app.post('/semester-plan/copy', async (request, reply) => {
    const parsed = COPY.safeParse(request.body);
    if (!parsed.success || parsed.data.semester === parsed.data.from)
      throw new PortalError('BAD_REQUEST', {
        details: { body: parsed.error?.issues[0]?.path.join('.') ?? 'from: another semester' },
      });
    const { semester, from, offerings: chosen } = parsed.data;
    const made = await inTransaction(server, offerings, request, async (write) => {
      assertAllowed(write.access, 'create');
      // Of two who copy at once the second finds what the first made.
      const { rows } = await write.client.query({
        text: 'SELECT 1 FROM semesters WHERE id = $1::uuid FOR NO KEY UPDATE',
        values: [semester],
      });
      if (rows.length === 0) throw new PortalError('NOT_FOUND');
      const { plan, source, left } = await readPlan(
        write.client,
        { semester, from },
        colomboDay(server.now()),
      );
      const isNew = new Set(
        plan.copy.filter(({ outcome }) => outcome === 'new').map(({ id }) => id),
      );
      const copies = source
        .filter(({ id }) => isNew.has(id) && chosen.includes(id))
        .map((offering) => ({
          id: newId(),
          body: parseBody(offerings, copyOf(offering, semester, left)),
        }));
      if (copies.length > 0) await createMany(write, copies);
      return copies.length;
    });
    return reply.code(201).send(envelope({ made }, 'Copied'));
  });
}
