import type { GpaRuleSet, GradeScheme } from '../../ruleSets/rules/gradeScheme.ts';
import type { Grade } from '../../shared/rules/grades.ts';
import { argText } from '../../shared/rules/workingTexts.ts';
import type { WorkingStep } from '../api/working.ts';
import { figuresOfEntry } from './enteredGrade.ts';
import { keptMinimum, type PresentMinimums } from './keptMinimum.ts';
import {
  gradeFor,
  pointsFor,
  type ComponentMark,
  type ResultInput,
  type TestedComponent,
} from './resultRules.ts';

/** What a sitting was awarded. Decimals as stored. */
export interface Awarded {
  grade: Grade;
  pointsRaw: string | null;
  pointsCounted: string | null;
  isCapped: boolean;
  isPassed: boolean;
  working: WorkingStep[];
}

/** A graded sitting as the ledger keeps it, with the marks as they were. */
export interface GradedSitting extends Awarded {
  attemptKind: ResultInput['attemptKind'] | null;
  countsInGpa: boolean;
  /** `null`: an entered grade without marks behind it. */
  total: string | null;
  minimums: PresentMinimums;
}

const testedComponents = ({ working, minimums }: GradedSitting): TestedComponent[] =>
  working.flatMap((step): TestedComponent[] => {
    const { rule, args } = step;
    if (rule !== 'component') return [];
    const mark = args['mark'];
    return [
      {
        rule: { name: argText(args, 'name'), minimumToPass: keptMinimum(step, minimums) },
        status: args['status'] as ComponentMark['status'],
        value: mark === null || mark === undefined ? null : String(mark),
      },
    ];
  });

/** An entered grade stays; its points and whether it passes are those of the scheme. */
function regradedEntry({ grade, working }: GradedSitting, scheme: GradeScheme): Awarded | null {
  const { points, isPassed } = figuresOfEntry(grade, scheme);
  if (points === null) return null;
  return { grade, pointsRaw: points, pointsCounted: points, isCapped: false, isPassed, working };
}

function regradedTotal(
  sitting: GradedSitting & { total: string },
  scheme: GradeScheme,
  gpa: GpaRuleSet,
): Awarded {
  const { grade, points, steps } = gradeFor(sitting.total, testedComponents(sitting), scheme);
  const { isPassed } = figuresOfEntry(grade, scheme);
  const marks = sitting.working.filter(({ rule }) => rule === 'component' || rule === 'total');
  if (!sitting.countsInGpa)
    return {
      grade,
      pointsRaw: null,
      pointsCounted: null,
      isCapped: false,
      isPassed,
      working: [...marks, ...steps, { rule: 'nonGpa', args: {} }],
    };
  const { steps: capSteps, ...counted } = pointsFor(points, sitting.attemptKind ?? 'proper', gpa);
  return { grade, ...counted, isPassed, working: [...marks, ...steps, ...capSteps] };
}

/**
 * The award of a sitting by other rules, from the marks that the ledger keeps. `null`: nothing of
 * it changes, or the scheme does not know an entered grade.
 */
export function regraded(
  sitting: GradedSitting,
  { scheme, gpa }: { scheme: GradeScheme; gpa: GpaRuleSet },
): Awarded | null {
  const { total } = sitting;
  const next =
    total === null
      ? regradedEntry(sitting, scheme)
      : regradedTotal({ ...sitting, total }, scheme, gpa);
  const isSame =
    next === null ||
    (['grade', 'pointsRaw', 'pointsCounted', 'isCapped', 'isPassed'] as const).every(
      (figure) => next[figure] === sitting[figure],
    );
  return isSame ? null : next;
}
