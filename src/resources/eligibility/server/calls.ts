import {
  colomboDay,
  implementCalls,
  isFileRequested,
  type Queryable,
  reportAnswer,
  type RequestContext,
} from '../../../../gateway/index.ts';
import { DAY_MS } from '../../../contract/model/constants.ts';
import { fieldError, orNotFound, PortalError } from '../../../contract/model/errors.ts';
import { instantOf } from '../../shared/localTime.ts';
import * as api from '../api.ts';
import type { EligibilityUnit, UnitEligibility } from '../api.ts';
import type { EligibilityKind, NotTakenBack } from '../eligibilityValues.ts';
import { whyNotTakeBack } from '../rules/eligibilityDecision.ts';
import { computeLines } from './compute.ts';
import { leaveAsPublished, override, publish, withdraw } from './decide.ts';
import {
  countLines,
  offeringsOf,
  publishedLines,
  readLines,
  readSemesters,
  readTotal,
  readUnits,
} from './read.ts';
import { eligibilityTable } from './report.ts';

const NO_DEPARTMENT = '00000000-0000-0000-0000-000000000000';
const KEYS: Readonly<Record<EligibilityKind, { view: string; edit: string }>> = {
  assignment: { view: 'ASSIGNMENT_ELIGIBILITY_VIEW', edit: 'ASSIGNMENT_ELIGIBILITY_EDIT' },
  exam: { view: 'EXAM_ELIGIBILITY_VIEW', edit: 'EXAM_ELIGIBILITY_EDIT' },
};

interface Scope {
  kind: EligibilityKind;
  /** The only department whose units are visible; `null`: all are. */
  department: string | null;
  mayDecide: boolean;
}

/** The EDIT key opens every unit; the VIEW key alone those of the own department. */
function scopeOf({ person }: Pick<RequestContext, 'person'>, kind: EligibilityKind): Scope {
  const { view, edit } = KEYS[kind];
  if (person.privileges.has(edit)) return { kind, department: null, mayDecide: true };
  if (!person.privileges.has(view))
    throw new PortalError('FORBIDDEN', { details: { needs: [view] } });
  return { kind, department: person.departmentId ?? NO_DEPARTMENT, mayDecide: false };
}

function decidingScopeOf(context: Pick<RequestContext, 'person'>, kind: EligibilityKind): Scope {
  const scope = scopeOf(context, kind);
  if (!scope.mayDecide)
    throw new PortalError('FORBIDDEN', { details: { needs: [KEYS[kind].edit] } });
  return scope;
}

const unitOf = async (
  client: Queryable,
  scope: Scope,
  offering: string,
): Promise<EligibilityUnit> =>
  orNotFound((await readUnits(client, { ...scope, offering }, { first: 0, count: 1 })).rows[0]);

const mayOf = ({ mayDecide }: Scope): UnitEligibility['may'] => ({
  compute: true,
  decide: mayDecide,
  publish: mayDecide,
});

async function whyNotTakenBack(
  { client, person }: Pick<RequestContext, 'person'> & { client: Queryable },
  { kind, mayDecide }: Scope,
  offering: string,
): Promise<NotTakenBack | null> {
  if (!mayDecide) return 'office';
  const lines = await publishedLines(client, { kind, offering });
  return whyNotTakeBack(
    lines.map(({ by }) => by),
    person.userId,
  );
}

export const eligibilityCalls = implementCalls(api, {
  readEligibility: async (context) => {
    const { client, query } = context;
    const scope = scopeOf(context, query.kind);
    const semesters = await readSemesters(client);
    const semester = query.semester ?? semesters[0]?.id ?? null;
    const total = semester === null ? null : await readTotal(client, { ...scope, semester });
    return { semesters, semester, total, may: mayOf(scope) };
  },

  listEligibilityUnits: ({ query: { kind, ...wanted }, range, ...context }) =>
    readUnits(context.client, { ...scopeOf(context, kind), ...wanted }, range),

  readUnitEligibility: async (context) => {
    const { client, query, params, now } = context;
    const { kind } = query;
    const { id: offering } = params;
    const scope = scopeOf(context, kind);
    const unit = await unitOf(client, scope, offering);
    if (!isFileRequested(query))
      return {
        unit,
        lines: await countLines(client, { kind, offering }),
        may: mayOf(scope),
        notTakenBack: await whyNotTakenBack(context, scope, offering),
      };
    const { rows } = await readLines(client, { kind, offering, filter: 'all' });
    return reportAnswer(context, {
      resource: 'eligibilities',
      wanted: { kind, offering },
      fileName: `eligibility-${unit.code.replaceAll(/\W+/g, '-')}-${colomboDay(now)}`,
      table: (text, language) => eligibilityTable(unit.code, rows, { kind, language, text }),
    });
  },

  listEligibilityLines: async ({ query, params: { id: offering }, range, ...context }) => {
    await unitOf(context.client, scopeOf(context, query.kind), offering);
    return readLines(context.client, { ...query, offering }, range);
  },

  computeEligibility: async (context) => {
    const { client, person, body } = context;
    const { kind, offering, semester } = body;
    const scope = scopeOf(context, kind);
    if (offering === undefined && semester === undefined)
      throw new PortalError('BAD_REQUEST', { details: { parameter: 'offering' } });
    const offerings = await offeringsOf(client, { ...scope, semester, offering });
    if (offering !== undefined && offerings.length === 0) throw new PortalError('NOT_FOUND');
    return computeLines(context, kind, offerings, person.userId);
  },

  decideEligibility: async (context) => {
    const { body } = context;
    decidingScopeOf(context, body.kind);
    await override(context, { ...body, reference: body.reference ?? null });
    return { id: body.id };
  },

  leaveEligibility: async (context) => {
    const { body } = context;
    decidingScopeOf(context, body.kind);
    await leaveAsPublished(context, body);
    return { id: body.id };
  },

  publishEligibility: async (context) => {
    const { client, now, body } = context;
    const { kind, offering, appealUntil } = body;
    const scope = decidingScopeOf(context, kind);
    const until = new Date(Date.parse(instantOf({ date: appealUntil, time: '00:00' })) + DAY_MS);
    if (until <= now) throw fieldError('appealUntil', 'notUpcoming');
    await unitOf(client, scope, offering);
    return { published: await publish(context, { kind, offering, until }) };
  },

  withdrawEligibility: async (context) => {
    const { client, body } = context;
    const scope = decidingScopeOf(context, body.kind);
    await unitOf(client, scope, body.offering);
    return { taken: await withdraw(context, body) };
  },
});
