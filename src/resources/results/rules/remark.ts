import type { Localised } from '../../../contract/model/constants.ts';
import type { WorkingStep } from '../../academicRecord/api/working.ts';
import { keptMinimum, type PresentMinimums } from '../../academicRecord/rules/keptMinimum.ts';
import {
  resultOf,
  type ComponentMark,
  type ComponentRule,
  type ResultInput,
  type ResultOutcome,
} from '../../academicRecord/rules/resultRules.ts';
import { isExam } from '../../marks/rules/mark.ts';
import type { GpaRuleSet, GradeScheme } from '../../ruleSets/rules/gradeScheme.ts';
import { componentKey } from '../../shared/rules/componentName.ts';
import { argText } from '../../shared/rules/workingTexts.ts';

/** A component of a sitting whose script can be marked again. Decimals as written. */
export interface MarkedComponent {
  key: string;
  name: Localised;
  mark: string;
  maximum: string;
}

const argument = ({ args }: WorkingStep, name: string): string | null => {
  const value = args[name];
  return value === null || value === undefined ? null : String(value);
};

const nameOf = ({ args }: WorkingStep): Localised => argText(args, 'name');

const componentSteps = (working: readonly WorkingStep[]): WorkingStep[] =>
  working.filter(({ rule }) => rule === 'component');

/**
 * The components whose scripts lie in this paper: of an examination, neither carried from another
 * nor without a mark. Marks of the semester's work stay.
 */
export const markedComponents = (working: readonly WorkingStep[]): MarkedComponent[] =>
  componentSteps(working).flatMap((step) => {
    const mark = argument(step, 'mark');
    const hasScript = isExam({ kind: argument(step, 'kind') ?? '' });
    return hasScript &&
      argument(step, 'status') === 'value' &&
      mark !== null &&
      argument(step, 'from') === null
      ? [
          {
            key: componentKey(nameOf(step)),
            name: nameOf(step),
            mark,
            maximum: argument(step, 'maximum') ?? '100',
          },
        ]
      : [];
  });

const originOf = (step: WorkingStep): ComponentMark['carriedFrom'] => {
  const paper = argument(step, 'from');
  return paper === null ? null : { paper, session: argText(step.args, 'from') };
};

export interface RemarkedSitting extends Pick<ResultInput, 'attemptKind' | 'countsInGpa'> {
  working: readonly WorkingStep[];
  minimums: PresentMinimums;
}

/**
 * The result of a sitting with other marks in some components, by their keys, under these rules.
 * What a component weighs, what it is marked out of and its least mark stay as the ledger keeps
 * them.
 */
export function remarked(
  { working, minimums, attemptKind, countsInGpa }: RemarkedSitting,
  marks: ReadonlyMap<string, string>,
  rules: { scheme: GradeScheme; gpa: GpaRuleSet },
): ResultOutcome {
  const lines = componentSteps(working).map((step, position) => {
    const name = nameOf(step);
    const key = componentKey(name);
    const isMarked = argument(step, 'status') === 'value';
    const rule: ComponentRule = {
      id: String(position),
      name,
      kind: argument(step, 'kind') ?? 'other',
      weight: argument(step, 'weight') ?? '0',
      maximum: argument(step, 'maximum') ?? '100',
      minimumToPass: isMarked ? keptMinimum(step, minimums) : null,
    };
    const mark: ComponentMark = {
      component: rule.id,
      status: argument(step, 'status') as ComponentMark['status'],
      value: isMarked ? (marks.get(key) ?? argument(step, 'mark')) : null,
      carriedFrom: originOf(step),
    };
    return { rule, mark };
  });
  return resultOf({
    components: lines.map(({ rule }) => rule),
    marks: lines.map(({ mark }) => mark),
    attemptKind,
    countsInGpa,
    ...rules,
  });
}
