import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { encodeProblem, problemIn } from '../../core/fields/fieldProblem.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { lineProblem } from '../parts/fieldRule.ts';
import { newLine } from './newLine.ts';

const DEFAULT_MAX_ROWS = 200;

export type FormValues = Record<string, Record<string, unknown>[]>;

/** The child rows in the form: add, move, copy and remove, each announced to screen readers. */
export function useLineRows({
  field,
  source,
  required = false,
}: Pick<InputProps<FieldOf<'lines'>>, 'field' | 'source' | 'required'>) {
  const translate = useTranslate();
  const { control, getFieldState, getValues, trigger } = useFormContext<FormValues>();
  const formState = useFormState({ control, name: source });
  const rules = useMemo(
    () => ({
      validate: (rows: unknown) => {
        const found = lineProblem(source, field, rows, required);
        return found ? encodeProblem(found) : true;
      },
    }),
    [source, field, required],
  );
  const array = useFieldArray({ control, name: source, keyName: 'rowKey', rules });
  const [announced, setAnnounced] = useState('');
  const max = field.max ?? DEFAULT_MAX_ROWS;
  const error = getFieldState(source, formState).error as { root?: unknown } | undefined;
  const found = problemIn(error?.root) ?? problemIn(error);
  const firstLine = Object.keys(field.fields)[0] ?? '';

  const announce = (key: string, values: Record<string, number>) => {
    setAnnounced(translate(`framework.kinds.lines.${key}`, values));
    // Errors are stored by index, so they are computed again once they are visible.
    if (formState.isSubmitted) void trigger(source);
  };
  return {
    array,
    max,
    isFull: array.fields.length >= max,
    announced,
    announce,
    /** Translated problem of the rows as a whole. */
    problem: found && translate(found.message, { _: found.message, ...found.args }),
    add: () => {
      array.append(newLine(field), {
        focusName: `${source}.${array.fields.length}.${firstLine}`,
      });
      announce('added', { row: array.fields.length + 1 });
    },
    move: (from: number, to: number) => {
      array.move(from, to);
      announce('moved', { row: to + 1 });
    },
    copy: (row: number) => {
      const copied = getValues(source)[row];
      if (!copied) return;
      const { id: _original, ...cells } = structuredClone(copied);
      array.insert(row + 1, cells, { focusName: `${source}.${row + 1}.${firstLine}` });
      announce('copied', { row: row + 2 });
    },
    remove: (row: number) => {
      array.remove(row);
      announce('removed', { row: row + 1 });
    },
  };
}

export type LineRows = ReturnType<typeof useLineRows>;
