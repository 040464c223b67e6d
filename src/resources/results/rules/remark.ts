import { perLanguage } from '../../../contract/model/localised.ts';
import { isExam } from '../../marks/rules/mark.ts';
import type { GpaRuleSet, GradeScheme } from '../../ruleSets/rules/gradeScheme.ts';
import type { WorkingStep } from '../api.ts';
import {
  resultOf,
  type ComponentMark,
  type ComponentRule,
  type ResultInput,
  type ResultOutcome,
} from './resultRules.ts';

/** A component of a sitting whose script can be marked again. Decimals as written. */
export interface MarkedComponent {
  name: string;
  mark: string;
  maximum: string;
}

const argument = ({ args }: WorkingStep, name: string): string | null => {
  const value = args[name];
  return value === null || value === undefined ? null : String(value);
};

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
      ? [{ name: argument(step, 'name') ?? '', mark, maximum: argument(step, 'maximum') ?? '100' }]
      : [];
  });

const originOf = (step: WorkingStep): ComponentMark['carriedFrom'] => {
  const paper = argument(step, 'from');
  return paper === null
    ? null
    : { paper, session: perLanguage((language) => argument(step, `from_${language}`) ?? '') };
};

export interface RemarkedSitting extends Pick<ResultInput, 'attemptKind' | 'countsInGpa'> {
  working: readonly WorkingStep[];
  /** Least marks of components, by their names. */
  minimums: Readonly<Record<string, string>>;
}

/**
 * The result of a sitting with other marks in some components, by these rules. What a component
 * weighs and what it is marked out of stays as the ledger keeps it.
 */
export function remarked(
  { working, minimums, attemptKind, countsInGpa }: RemarkedSitting,
  marks: ReadonlyMap<string, string>,
  rules: { scheme: GradeScheme; gpa: GpaRuleSet },
): ResultOutcome {
  const lines = componentSteps(working).map((step, position) => {
    const name = argument(step, 'name') ?? '';
    const isMarked = argument(step, 'status') === 'value';
    const rule: ComponentRule = {
      id: String(position),
      name,
      kind: argument(step, 'kind') ?? 'other',
      weight: argument(step, 'weight') ?? '0',
      maximum: argument(step, 'maximum') ?? '100',
      minimumToPass: isMarked ? (minimums[name] ?? null) : null,
    };
    const mark: ComponentMark = {
      component: rule.id,
      status: argument(step, 'status') as ComponentMark['status'],
      value: isMarked ? (marks.get(name) ?? argument(step, 'mark')) : null,
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
