import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { FilterProps } from '../../../core/fields/kind.ts';
import { MomentField } from '../../../ui/page/MomentField.tsx';
import { FilterFrame } from './FilterFrame.tsx';
import { filterKey, withCondition } from './filterKeys.ts';
import { PresenceChoice } from './PresenceChoice.tsx';
import { useDelayedConditions } from './useDelayedConditions.ts';

export interface RangeFilterProps {
  props: FilterProps;
  type: 'text' | 'date' | 'time';
  inputMode?: 'numeric' | 'decimal';
  /** Label keys of both ends. */
  labels: { gte: string; lte: string };
  /** Parses typed text as an operand; `null` for none, `undefined` if invalid. */
  read: (text: string, end: RangeEnd) => unknown;
  write: (operand: unknown) => string;
}

export type RangeEnd = 'gte' | 'lte';
const ENDS: readonly RangeEnd[] = ['gte', 'lte'];

/** A range from … to …; either end may stay open. */
export function RangeFilter({
  props,
  type,
  inputMode,
  labels,
  read,
  write,
}: RangeFilterProps): ReactNode {
  const { name, value, onChange, label } = props;
  const [draft, setDraft] = useDelayedConditions(value, onChange);
  const shared = { type, inputMode, read, write };
  return (
    <FilterFrame label={label}>
      <div className="filter-range">
        {ENDS.map((end) => {
          const key = filterKey(name, end);
          const change = (operand: unknown) => setDraft(withCondition(draft, name, key, operand));
          return (
            <RangeBox
              key={end}
              end={end}
              labelKey={labels[end]}
              operand={draft[key] ?? null}
              onOperand={change}
              {...shared}
            />
          );
        })}
      </div>
      <PresenceChoice {...props} />
    </FilterFrame>
  );
}

interface RangeBoxProps extends Pick<RangeFilterProps, 'type' | 'inputMode' | 'read' | 'write'> {
  end: RangeEnd;
  labelKey: string;
  operand: unknown;
  onOperand: (operand: unknown) => void;
}

function RangeBox({
  end,
  labelKey,
  operand,
  onOperand,
  type,
  inputMode,
  read,
  write,
}: RangeBoxProps): ReactNode {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null ? undefined : read(typed, end);
  const isUnreadable = typed !== null && parsed === undefined;
  // The typed text stays while it equals the operand (“1.” is 1) or is invalid; otherwise the
  // operand was changed from outside.
  const text = typed !== null && (isUnreadable || parsed === operand) ? typed : write(operand);
  if (type !== 'text') {
    return (
      <MomentField
        type={type}
        label={translate(labelKey)}
        value={write(operand)}
        onChange={(value) => onOperand(read(value, end) ?? null)}
      />
    );
  }
  return (
    <TextField
      size="small"
      label={translate(labelKey)}
      value={text}
      error={isUnreadable}
      helperText={isUnreadable ? translate('framework.kinds.filter.notNumber') : undefined}
      onChange={(event) => {
        setTyped(event.target.value);
        const next = read(event.target.value, end);
        onOperand(next === undefined ? null : next);
      }}
      slotProps={{
        htmlInput: { autoComplete: 'off', ...(inputMode ? { inputMode } : {}) },
      }}
    />
  );
}
