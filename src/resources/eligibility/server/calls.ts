import {
  colomboDay,
  dataOrReport,
  implementCalls,
  type Queryable,
  type RequestContext,
} from '../../../../gateway/index.ts';
import { DAY_MS } from '../../../contract/model/constants.ts';
import { fieldError, orNotFound, PortalError } from '../../../contract/model/errors.ts';
import { instantOf } from '../../shared/localTime.ts';
import * as api from '../api.ts';
import type { EligibilityAnswer, EligibilityUnit } from '../api.ts';
import type { EligibilityKind } from '../eligibilityValues.ts';
import { computeLines } from './compute.ts';
import { override, publish, withdraw } from './decide.ts';
import { readLines, readSemesters, readUnits } from './read.ts';
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
  orNotFound((await readUnits(client, { ...scope, semester: null, offering }))[0]);

const mayOf = ({ mayDecide }: Scope): EligibilityAnswer['may'] => ({
  compute: true,
  decide: mayDecide,
  publish: mayDecide,
});

export const eligibilityCalls = implementCalls(api, {
  readEligibility: async (context) => {
    const { client, query, now } = context;
    const { kind, offering } = query;
    const scope = scopeOf(context, kind);
    if (offering === undefined) {
      const semesters = await readSemesters(client);
      const semester = query.semester ?? semesters[0]?.id ?? null;
      const units =
        semester === null ? [] : await readUnits(client, { ...scope, semester, offering: null });
      return { semesters, semester, units, may: mayOf(scope) };
    }
    const list = {
      unit: await unitOf(client, scope, offering),
      lines: await readLines(client, kind, offering),
      may: mayOf(scope),
    };
    return dataOrReport(context, list, {
      resource: 'eligibilities',
      wanted: { kind, offering },
      fileName: `eligibility-${list.unit.code.replaceAll(/\W+/g, '-')}-${colomboDay(now)}`,
      table: (text, language) => eligibilityTable(list, kind, language, text),
    });
  },

  computeEligibility: async (context) => {
    const { client, person, body } = context;
    const { kind, offering = null, semester = null } = body;
    const scope = scopeOf(context, kind);
    if (offering === null && semester === null)
      throw new PortalError('BAD_REQUEST', { details: { parameter: 'offering' } });
    const units = await readUnits(client, { ...scope, semester, offering });
    if (offering !== null && units.length === 0) throw new PortalError('NOT_FOUND');
    return computeLines(
      context,
      kind,
      units.map((unit) => unit.offering),
      person.userId,
    );
  },

  decideEligibility: async (context) => {
    const { body } = context;
    decidingScopeOf(context, body.kind);
    await override(context, { ...body, reference: body.reference ?? null });
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
