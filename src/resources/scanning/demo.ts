import type { DemoBatch, DemoRecord } from '../../../gateway/index.ts';
import { HOUR_MS } from '../../contract/model/constants.ts';
import { demoId } from '../shared/demo/seeded.ts';

interface Sources {
  offerings: readonly DemoRecord[];
  registrations: readonly DemoRecord[];
  lines: readonly DemoRecord[];
  sessions: readonly DemoRecord[];
  now: Date;
}

/**
 * A meeting of the lecturer's class that is in progress, so that its code can be shown and scanned
 * at any time.
 */
export function* demoScanning({
  offerings,
  registrations,
  lines,
  sessions,
  now,
}: Sources): Generator<DemoBatch> {
  const lecturer = demoId('staff', 'lecturer');
  const wanted = [demoId('students', 'student'), demoId('students', 'student2')];
  const theirs = new Set(
    registrations.filter(({ student }) => wanted.includes(String(student))).map(({ id }) => id),
  );
  const held = new Set(sessions.map((session) => session['offering']));
  const weights = new Map(
    offerings
      .filter(({ id }) => held.has(id))
      .map((offering) => [offering.id, offering['coordinator'] === lecturer ? 1 : 0]),
  );
  for (const line of lines) {
    const of = String(line['offering']);
    const weight = weights.get(of);
    if (
      weight !== undefined &&
      line['state'] === 'enrolled' &&
      theirs.has(String(line['registration']))
    )
      weights.set(of, weight + 2);
  }
  const [offering] = offerings
    .filter(({ id }) => weights.has(id))
    .toSorted((left, right) => (weights.get(right.id) ?? 0) - (weights.get(left.id) ?? 0));
  if (!offering) return;
  // From the full hour, so that two runs within one hour agree.
  const start = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const period = {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 4 * HOUR_MS).toISOString(),
  };
  const id = demoId('class-sessions', 'now');
  yield {
    resource: 'class-sessions',
    records: [
      {
        id,
        offering: offering.id,
        kind: 'seminar',
        subgroup: null,
        ...period,
        hall: null,
        lecturers: [lecturer],
        state: 'planned',
      },
    ],
  };
}
