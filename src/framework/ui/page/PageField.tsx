import { MOMENT_TYPES, type MomentType } from '../../core/fields/typedMoment.ts';
import { MomentField } from './MomentField.tsx';
import { PageInput, type PageInputProps } from './PageInput.tsx';
import styles from './Page.module.css';

export interface PageFieldProps extends Omit<PageInputProps, 'type'> {
  type?: PageInputProps['type'] | MomentType;
  /** The first day that can be chosen. */
  min?: string;
  /** The value of a date or time that cannot be read; without it there is none. */
  unreadable?: 'text' | 'none';
}

/** Whether a type of field is a date or a time. */
export const isMomentType = (type: PageFieldProps['type']): type is MomentType =>
  (MOMENT_TYPES as readonly unknown[]).includes(type);

/** A labelled input of a hand-written screen: text, date, time, number, or a choice. */
export const PageField = ({ type, min, unreadable, ...props }: PageFieldProps) =>
  isMomentType(type) ? (
    <MomentField {...props} type={type} min={min} unreadable={unreadable ?? 'none'} />
  ) : (
    <PageInput {...props} {...(type === undefined ? {} : { type })} />
  );

interface PageCheckProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export const PageCheck = ({ label, checked, onChange, disabled }: PageCheckProps) => (
  <label className={styles.check}>
    <input
      type="checkbox"
      {...{ checked, disabled }}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>{label}</span>
  </label>
);
