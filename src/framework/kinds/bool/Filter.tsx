import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { FilterProps } from '../../core/fields/kind.ts';
import { ChoiceRow } from '../parts/filters/ChoiceRow.tsx';

const ANSWERS = { any: null, yes: true, no: false } as const;
type Answer = keyof typeof ANSWERS;

const answerIn = (operand: unknown): Answer =>
  typeof operand === 'boolean' ? (operand ? 'yes' : 'no') : 'any';

export function BoolFilter({
  name,
  value,
  onChange,
  label,
}: FilterProps<FieldOf<'bool'>>): ReactNode {
  const translate = useTranslate();
  const choices = [
    { value: 'any' as Answer, label: translate('framework.kinds.filter.any') },
    { value: 'yes' as Answer, label: translate('framework.kinds.bool.yes') },
    { value: 'no' as Answer, label: translate('framework.kinds.bool.no') },
  ];
  const choose = (answer: Answer) =>
    onChange(ANSWERS[answer] === null ? {} : { [name]: ANSWERS[answer] });
  return (
    <ChoiceRow label={label} choices={choices} value={answerIn(value[name])} onChoose={choose} />
  );
}
