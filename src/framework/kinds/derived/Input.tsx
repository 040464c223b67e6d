import { useLocaleState, useRecordContext, useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Language } from '../../../contract/model/constants.ts';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { DerivedCell } from './Cell.tsx';

/** Computed on every read, so a form shows it and takes nothing. */
export function DerivedInput(props: InputProps<FieldOf<'derived'>>): ReactNode {
  const { source, label, help, compact = false, ...cell } = props;
  const value: unknown = useWatch({ name: source });
  const record = useRecordContext() ?? {};
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const id = useId();
  return (
    <div className="input-derived" role="group" aria-labelledby={id}>
      <span id={id} className={compact ? 'kind-hidden' : 'input-derived-label'}>
        {label}
      </span>
      <DerivedCell
        {...cell}
        value={value}
        record={record}
        language={locale as Language}
        translate={translate}
        variant="page"
      />
      {help && !compact && <span className="input-notes-help">{help}</span>}
    </div>
  );
}
