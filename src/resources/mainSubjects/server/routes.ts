import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  type Queryable,
  decideAccess,
  type RequestContext,
  type ServerContext,
  planRecord,
  envelope,
  isUuid,
  createScope,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { type OwnApplication, type OwnMainSubjects, type ReasonNotToApply } from '../api.ts';
import { mainSubjectApplications } from '../mainSubjects.ts';
import { whyNotApply, windowOfBatch, windowState } from '../rules/application.ts';
import { SUBJECTS_OF_A_DEGREE } from '../rules/subjectCombination.ts';
import { readOffer, readStudent, readWindows } from './readOffer.ts';
import { readSelection } from './readSelection.ts';
import type { SelectionInput } from './selectionJob.ts';

async function askingWith(
  server: ServerContext,
  request: FastifyRequest,
  key: string,
): Promise<RequestContext> {
  const context = await server.authenticate(request);
  if (!context.person.privileges.has(key))
    throw new PortalError('FORBIDDEN', { details: { needs: [key] } });
  return context;
}

/** The person's own application in a window, through the same grants as any other record. */
async function ownApplication(
  client: Queryable,
  server: ServerContext,
  context: RequestContext,
  window: string,
): Promise<OwnApplication | null> {
  const { rows } = await client.query<{ id: string }>({
    name: 'main-subjects-own',
    text: `
      SELECT id
      FROM main_subject_applications
      WHERE student_id = $1::uuid AND window_id = $2::uuid`,
    values: [context.person.studentId, window],
  });
  if (!rows[0]) return null;
  const access = decideAccess(mainSubjectApplications, context.person.privileges);
  const found = await client.query<{ record: string }>(
    planRecord(access, rows[0].id, createScope(server.catalogue, context.where)),
  );
  return found.rows[0] ? (JSON.parse(found.rows[0].record) as OwnApplication) : null;
}

const nothing = (now: Date, why: ReasonNotToApply): OwnMainSubjects => ({
  now: now.toISOString(),
  why,
  isLate: false,
  window: null,
  medium: 'sinhala',
  curriculum: null,
  present: [],
  subjects: [],
  rules: [],
  application: null,
});

async function ownMainSubjects(
  client: Queryable,
  server: ServerContext,
  context: RequestContext,
): Promise<OwnMainSubjects> {
  const now = server.now();
  const student =
    context.person.studentId === null ? null : await readStudent(client, context.person.studentId);
  if (!student) return nothing(now, 'notAStudent');
  const window = windowOfBatch(await readWindows(client), student.batch, now);
  const offer =
    student.curriculum === null
      ? { subjects: [], rules: [] }
      : await readOffer(client, student.curriculum);
  return {
    now: now.toISOString(),
    why: whyNotApply(student, window, now),
    isLate: window !== null && windowState(window, now) === 'late',
    window: window && {
      id: window.id,
      semester: window.semester,
      opensAt: window.opensAt,
      closesAt: window.closesAt,
      lateUntil: window.lateUntil,
    },
    medium: student.medium,
    curriculum: student.curriculumCode,
    present: student.subjectNames,
    ...offer,
    application: window && (await ownApplication(client, server, context, window.id)),
  };
}

const DECISIONS = z.strictObject({
  decisions: z
    .array(
      z.strictObject({
        id: z.uuid(),
        subjects: z.array(z.uuid()).length(SUBJECTS_OF_A_DEGREE).nullable(),
      }),
    )
    .min(1)
    .max(5000),
  note: z.string().trim().max(1000).nullable(),
});

function decisionsIn(body: unknown): SelectionInput {
  const parsed = DECISIONS.safeParse(body);
  if (!parsed.success)
    throw new PortalError('BAD_REQUEST', {
      details: { body: parsed.error.issues[0]?.path.join('.') ?? '' },
    });
  const { decisions, note } = parsed.data;
  if (decisions.some(({ subjects }) => subjects === null) && !note)
    throw new PortalError('INVALID_FIELDS', { fieldErrors: { note: { code: 'required' } } });
  return { decisions, note: note || null };
}

const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 100) : null;

/**
 * `GET /main-subjects/mine` (students), `GET /main-subjects/selection?window=&seed=` and `POST
 * /main-subjects/selection {decisions, note}`, which answers a job (staff). Applying itself is
 * writing one's own `main-subject-applications`.
 */
export function mainSubjectRoutes(app: FastifyInstance, server: ServerContext): void {
  app.get('/main-subjects/mine', async (request) => {
    const context = await askingWith(server, request, 'VIEW_MAIN_SUBJECTS');
    return envelope(
      await server.database.transaction((client) => ownMainSubjects(client, server, context), {
        readOnly: true,
      }),
    );
  });
  app.get('/main-subjects/selection', async (request) => {
    await askingWith(server, request, 'MAINSUB_SEL_STU_VIEW');
    const { window, seed } = request.query as { window?: unknown; seed?: unknown };
    if (window !== undefined && !isUuid(window))
      throw new PortalError('BAD_REQUEST', { details: { window: 'an id is expected' } });
    return envelope(
      await server.database.transaction(
        (client) => readSelection(client, window ?? null, textIn(seed), server.now()),
        { readOnly: true },
      ),
    );
  });
  app.post('/main-subjects/selection', async (request, reply) => {
    const context = await askingWith(server, request, 'MAINSUB_SEL_STU_EDIT');
    return reply.code(202).send(
      envelope(
        {
          job: await server.jobs.start(context, 'select-main-subjects', decisionsIn(request.body)),
        },
        'Begun',
      ),
    );
  });
}
