import type { Queryable } from '../../../../gateway/index.ts';
import type { AcademicRecord } from '../../academicRecord/rules/academicRecord.ts';
import type { ByLaw } from '../../ruleSets/rules/byLaw.ts';
import type { RuledFigures } from '../api.ts';
import type { Candidate } from './candidates.ts';
import { standingReader } from './degreeStanding.ts';

/** What the class depends on in addition to the results; `null`: the student reads for no degree. */
export type Studies =
  | (Pick<Candidate, 'entryYear' | 'creditsRequired' | 'years'> & { hasExtension: boolean })
  | null;

/** Works out the figures of a record by a by-law, the class as awards do. */
export type FiguresOf = (record: AcademicRecord, byLaw: ByLaw, studies: Studies) => RuledFigures;

/** Reads what the figures of all students depend on. */
export async function figuresReader(client: Queryable): Promise<FiguresOf> {
  const standingOf = await standingReader(client, new Map());
  return (record, { classes }, studies) => {
    const { average, creditsEarned, unitsFailed } = record;
    const standing =
      studies &&
      standingOf({ candidate: studies, record, classes, hasExtension: studies.hasExtension });
    return {
      gpa: average?.shown ?? null,
      creditsEarned,
      unitsFailed: unitsFailed.length,
      class: standing?.class ?? null,
    };
  };
}
