import type { Queryable } from '../../../../gateway/index.ts';
import { bandsOfScheme } from '../../ruleSets/server/byLaw.ts';
import type { GradeBand } from '../../shared/rules/grades.ts';
import type { DocumentContent } from '../api/contents.ts';

/** Grades with their points and the least mark, the best first. */
export const gradeKeyOf = (bands: readonly GradeBand[]): DocumentContent['gradeKey'] =>
  bands
    .toSorted((left, right) => right.fromMark - left.fromMark)
    .map(({ grade, points, fromMark }) => ({
      grade,
      points: Number(points).toFixed(2),
      fromMark: String(fromMark),
    }));

/** The key of the one scheme behind a sheet; empty if there are several. */
export const gradeKeyOfSchemes = async (
  client: Queryable,
  schemes: readonly string[],
): Promise<DocumentContent['gradeKey']> =>
  schemes.length === 1 ? gradeKeyOf(await bandsOfScheme(client, schemes[0] ?? '')) : [];
