import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  type AuthServices,
  isFileAsked,
  sendReport,
  type ReportTable,
  badParameter,
  queryOf,
  type RequestContext,
  type ServerContext,
  colomboDay,
  envelope,
  isUuid,
  read,
} from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { instantOf } from '../../shared/localTime.ts';
import {
  ELIGIBILITY_KINDS,
  type EligibilityKind,
  type EligibilityLine,
  type EligibilityList,
} from '../api.ts';
import { DECISIONS } from '../rules/eligibilityDecision.ts';
import { computeEligibility } from './compute.ts';
import { override, publish, takeBack } from './decide.ts';
import { readLines, readSemesters, readUnits } from './read.ts';

const KEYS: Readonly<Record<EligibilityKind, { view: string; edit: string }>> = {
  assignment: { view: 'ASSIGNMENT_ELIGIBILITY_VIEW', edit: 'ASSIGNMENT_ELIGIBILITY_EDIT' },
  exam: { view: 'EXAM_ELIGIBILITY_VIEW', edit: 'EXAM_ELIGIBILITY_EDIT' },
};

interface Sight {
  kind: EligibilityKind;
  /** Whose units are seen: `null` all. */
  department: string | null;
  mayDecide: boolean;
}

/** Whoever decides sees every unit; with the VIEW key alone those of the own department. */
function sightOf({ person }: RequestContext, kind: unknown): Sight {
  const known = ELIGIBILITY_KINDS.find((each) => each === kind);
  if (!known) throw badParameter('kind');
  const { view, edit } = KEYS[known];
  if (person.privileges.has(edit)) return { kind: known, department: null, mayDecide: true };
  if (!person.privileges.has(view))
    throw new PortalError('FORBIDDEN', { details: { needs: [view] } });
  // Without a department nothing is theirs: an id that no department has.
  return {
    kind: known,
    department: person.departmentId ?? '00000000-0000-0000-0000-000000000000',
    mayDecide: false,
  };
}

function assertDecision(sight: Sight): void {
  if (!sight.mayDecide)
    throw new PortalError('FORBIDDEN', { details: { needs: [KEYS[sight.kind].edit] } });
}

const kind = z.enum(ELIGIBILITY_KINDS);
const COMPUTE = z.strictObject({
  kind,
  offering: z.guid().optional(),
  semester: z.guid().optional(),
});
const DECIDE = z.strictObject({
  kind,
  id: z.guid(),
  version: z.number().int(),
  decision: z.enum(DECISIONS),
  reason: z.string().trim().min(1).max(500),
  reference: z.string().trim().max(120).nullish(),
});
const PUBLISH = z.strictObject({ kind, offering: z.guid(), appealUntil: z.iso.date() });
const TAKE_BACK = z.strictObject({ kind, offering: z.guid() });

const reasonText = (
  line: EligibilityLine,
  text: (key: string, args?: Record<string, unknown>) => string,
): string =>
  line.facts.reasons
    .map(({ rule, part, whole, has, needs }) =>
      whole === 0
        ? text(`eligibility.${rule}None`)
        : text(`eligibility.${rule}`, { part, whole, has, needs }),
    )
    .join('; ');

const fill = (text: string, args: Record<string, unknown> = {}): string =>
  text.replace(/%\{(\w+)\}/g, (_whole, name: string) => String(args[name] ?? ''));

type Text = (key: string, args?: Record<string, unknown>) => string;

const linesTable = (
  { unit, lines }: EligibilityList,
  kind: EligibilityKind,
  language: Language,
  text: Text,
): ReportTable => ({
  title: `${unit.code} ${text(`pages.${kind}-eligibility.title`)}`,
  headings: [
    text('resources.students.fields.registrationNumber'),
    ...['student', 'result', 'reason'].map((key) => text(`eligibility.${key}`)),
    text('resources.eligibilities.fields.note'),
    text('resources.eligibilities.fields.ruleSet'),
  ],
  rows: lines.map((line) => [
    line.student.registrationNumber,
    line.student.name[language],
    text(`resources.eligibilities.options.state.${line.state}`),
    reasonText(line, text),
    line.note ?? '',
    line.ruleSet ?? '',
  ]),
});

/**
 * Lists of who may sit, for the office and the heads: units with counts, lines with reasons, and
 * what is done about them.
 */
export function eligibilityRoutes(
  app: FastifyInstance,
  server: ServerContext,
  { emails }: AuthServices,
): void {
  const { database } = server;
  const readOnly = { isolation: 'repeatable read', readOnly: true } as const;
  const by = ({ person, ip }: RequestContext) => ({ user: person.userId, now: server.now(), ip });
  const unitOf = async (
    client: Parameters<typeof readUnits>[0],
    sight: Sight,
    offering: string,
  ) => {
    const [unit] = await readUnits(client, { ...sight, semester: null, offering });
    if (!unit) throw new PortalError('NOT_FOUND');
    return unit;
  };

  app.get('/eligibility', async (request, reply) => {
    const context = await server.authenticate(request);
    const query = queryOf(request);
    const sight = sightOf(context, query['kind']);
    const { offering, semester } = query;
    if (offering !== undefined && !isUuid(offering)) throw badParameter('offering');
    if (semester !== undefined && !isUuid(semester)) throw badParameter('semester');
    if (offering === undefined) {
      const answer = await database.transaction(async (client) => {
        const semesters = await readSemesters(client);
        const chosen = semester ?? semesters[0]?.id ?? null;
        return {
          semesters,
          semester: chosen,
          units:
            chosen === null
              ? []
              : await readUnits(client, { ...sight, semester: chosen, offering: null }),
          may: { compute: true, decide: sight.mayDecide, publish: sight.mayDecide },
        };
      }, readOnly);
      return envelope(answer);
    }
    const list = await database.transaction(
      async (client): Promise<EligibilityList> => ({
        unit: await unitOf(client, sight, offering),
        lines: await readLines(client, sight.kind, offering),
        may: { compute: true, decide: sight.mayDecide, publish: sight.mayDecide },
      }),
      readOnly,
    );
    if (!isFileAsked(query)) return envelope(list);
    return sendReport(server, context, query, reply, {
      resource: 'eligibilities',
      wanted: { kind: sight.kind, offering },
      fileName: `eligibility-${list.unit.code.replaceAll(/\W+/g, '-')}-${colomboDay(server.now())}`,
      table: (lookup, language) =>
        linesTable(list, sight.kind, language, (key, args) => fill(lookup(key), args)),
    });
  });

  app.post('/eligibility/compute', async (request) => {
    const context = await server.authenticate(request);
    const body = read(COMPUTE, request.body);
    const sight = sightOf(context, body.kind);
    const answer = await database.transaction(async (client) => {
      const units = await readUnits(client, {
        ...sight,
        semester: body.semester ?? null,
        offering: body.offering ?? null,
      });
      if (body.offering === undefined && body.semester === undefined)
        throw badParameter('offering');
      if (body.offering !== undefined && units.length === 0) throw new PortalError('NOT_FOUND');
      return computeEligibility(
        client,
        sight.kind,
        units.map(({ offering }) => offering),
        server.now(),
        context.person.userId,
      );
    });
    return envelope(answer);
  });

  app.post('/eligibility/decide', async (request) => {
    const context = await server.authenticate(request);
    const { kind: list, reference, ...line } = read(DECIDE, request.body);
    const sight = sightOf(context, list);
    assertDecision(sight);
    await database.transaction((client) =>
      override(
        client,
        emails.post,
        sight.kind,
        { ...line, reference: reference ?? null },
        by(context),
      ),
    );
    return envelope({ id: line.id });
  });

  app.post('/eligibility/publish', async (request) => {
    const context = await server.authenticate(request);
    const { kind: list, offering, appealUntil } = read(PUBLISH, request.body);
    const sight = sightOf(context, list);
    assertDecision(sight);
    const until = new Date(
      Date.parse(instantOf({ date: appealUntil, time: '00:00' })) + 86_400_000,
    );
    if (until <= server.now())
      throw new PortalError('INVALID_FIELDS', {
        fieldErrors: { appealUntil: { code: 'notUpcoming' } },
      });
    const published = await database.transaction(async (client) => {
      await unitOf(client, sight, offering);
      return publish(client, emails.post, sight.kind, offering, until, by(context));
    });
    return envelope({ published });
  });

  app.post('/eligibility/take-back', async (request) => {
    const context = await server.authenticate(request);
    const { kind: list, offering } = read(TAKE_BACK, request.body);
    const sight = sightOf(context, list);
    assertDecision(sight);
    const taken = await database.transaction(async (client) => {
      await unitOf(client, sight, offering);
      return takeBack(client, sight.kind, offering, by(context));
    });
    return envelope({ taken });
  });
}
