import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { declaredCallsOf } from '../../../gateway/app/portalCalls.ts';
import type { CallDeclaration } from '../../../src/contract/wire/calls/defineCall.ts';
import { facultyPortal } from '../../../src/resources/server.ts';

/** Lists without pages, each with the reason why its length is bounded. */
const BOUNDED: Readonly<Record<string, string>> = {
  'GET /usertypes': 'the user types, all of which the registration form offers',
  'GET /sections': 'the departments, all of which the registration form offers',
  'GET /rumisrole/viewall': 'the roles of another system, all of which the user form offers',
  'GET /user/viewall': 'a documented call: takes `range` and adds `total` to the envelope',
  'GET /conversations/-/addressees': 'suggestions for a search text',
  'POST /resetmisallpass': 'one line for each id of the request',
  'GET /settings/-/changes': 'one line for each setting',
  'GET /student-holds/students/:id': 'the holds of one student',
  'POST /attendance/table': 'the cells of the uploaded file',
  'POST /attendance-sessions/:id/marks': 'one line for each mark of the request',
  'POST /marks/papers/:id/allocation': 'the candidates of one paper',
  'POST /marks/papers/:id/batches/:batch/undo': 'the marks of one batch',
  'PUT /marks/papers/:id/cells': 'one line for each cell of the request',
};

interface Answer {
  type?: string;
  properties?: Readonly<Record<string, { type?: string }>>;
}

/** Whether the answer is a list, or holds one as `items`, without a total. */
function isUnpaged({ answer }: CallDeclaration): boolean {
  if (!answer) return false;
  const { type, properties = {} } = z.toJSONSchema(answer, { unrepresentable: 'any' }) as Answer;
  return type === 'array' || (properties['items']?.type === 'array' && !properties['total']);
}

const calls = declaredCallsOf(facultyPortal).map(({ call }) => call);

describe('a declared list', () => {
  it('answers a page and the total, unless its length is bounded', () => {
    expect(calls.filter(({ rows }) => rows).length).toBeGreaterThan(20);
    expect(
      calls
        .filter(isUnpaged)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    ).toEqual(Object.keys(BOUNDED).toSorted());
  });

  it('takes a range, which no other call declares by hand', () => {
    const byHand = calls.filter(({ query }) => query && 'range' in query);
    expect(byHand.map(({ path }) => path)).toEqual(['/user/viewall']);
  });
});
