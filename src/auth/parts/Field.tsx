import { useId } from 'react';
import type { ReactNode } from 'react';
import type { FieldProblem } from '../../contract/model/errors.ts';
import { useAuthTexts } from '../authTexts.tsx';
import styles from './Field.module.css';

/** ARIA attributes that connect a control with its label, hint and problem. */
interface ControlAttributes {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  className: string;
}

export interface FieldFrame {
  label: string;
  hint?: string;
  problem?: FieldProblem | undefined;
  /** Text of a problem without a common text. */
  problemText?: string;
}

interface FieldProps extends FieldFrame {
  children: (attributes: ControlAttributes) => ReactNode;
  /** Shown below the control, for example the password strength. */
  after?: ReactNode | undefined;
}

/** A control with its label, hint and problem. */
export function Field({ label, hint, problem, problemText, children, after }: FieldProps) {
  const id = useId();
  const { translate } = useAuthTexts();
  const hintId = hint ? `${id}hint` : null;
  const problemId = problem ? `${id}problem` : null;
  const describedBy = [problemId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': problem !== undefined,
        'aria-describedby': describedBy,
        className: styles.control ?? '',
      })}
      {problem && (
        <p className={styles.problem} id={problemId ?? undefined}>
          {problemText ?? translate(`errors.field.${problem.code}`, problem.args)}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={hintId ?? undefined}>
          {hint}
        </p>
      )}
      {after}
    </div>
  );
}
