import { v7 as newId } from 'uuid';
import { orNotFound } from '../../../src/contract/model/errors.ts';
import { parseBody } from '../parse/parseBody.ts';
import { orderAfter } from './assignmentOrder.ts';
import { readRows, type Assignment, type AssignmentChange } from './assignments.ts';
import { createOne } from './create.ts';
import { deleteOne, updateOne } from './write.ts';
import type { WriteRequest } from './writeRequest.ts';

/** Writes nothing if a tick keeps its place. */
async function updateTick(
  request: WriteRequest,
  id: string,
  values: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(values).length > 0)
    await updateOne(request, id, parseBody(request.access.resource, values));
}

/** Writes a difference of ticks through the ordinary write path, one record after the other. */
export async function applyAssignment(
  request: WriteRequest,
  assignment: Assignment,
  leftId: string,
  change: AssignmentChange & {
    /** Called with the right-hand record whose tick is written next. */
    onTick?: (id: string) => void;
  },
): Promise<void> {
  const { resource } = request.access;
  const last = resource.noOverlap?.[0]?.to;
  for (const { id, version, on } of change.end)
    if (last !== undefined)
      await updateOne(request, id, parseBody(resource, { version, [last]: on }));
  const ids = change.set.map(({ id }) => id);
  const { rows } = await readRows(request, assignment, leftId, { ids });
  const byRight = new Map(rows.map((row) => [row.id, row]));
  for (const id of change.unset) {
    const present = byRight.get(id)?.row;
    if (present) await deleteOne(request, present.id);
  }
  const { ordered, left, right } = assignment.declaration;
  const given = new Map(change.set.map(({ id, extras }) => [id, extras]));
  const order = orderAfter(
    rows.map(({ id, place = null }) => ({ id, place })),
    [...given.keys()],
    change.unset,
  );
  for (const id of ordered === undefined ? given.keys() : order) {
    const row = orNotFound(byRight.get(id));
    change.onTick?.(id);
    const extras = given.get(id) ?? {};
    const place = order.indexOf(id);
    const moved = ordered === undefined || row.row?.position === place ? {} : { [ordered]: place };
    if (!row.row)
      await createOne(
        request,
        parseBody(resource, { ...extras, ...moved, [left]: leftId, [right]: id }),
        newId(),
      );
    else await updateTick(request, row.row.id, { ...extras, ...moved });
  }
}
