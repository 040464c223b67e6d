import { useTranslate } from 'react-admin';
import { unreadableMoment, type MomentType } from '../../core/fields/typedMoment.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { CalendarButton } from '../dates/CalendarButton.tsx';
import { useTypedMoment } from '../dates/useTypedMoment.ts';
import { PageInput, type PageInputProps } from './PageInput.tsx';

interface MomentFieldProps extends Omit<PageInputProps, 'type'> {
  type: MomentType;
  /** The first and the last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  unreadable?: 'text' | 'none';
}

/** A date, a time, or both, typed as the portal writes them or chosen in a calendar. */
export function MomentField({
  type,
  value,
  onChange,
  min,
  max,
  unreadable = 'none',
  problem,
  onBlur,
  ...props
}: MomentFieldProps) {
  const translate = useTranslate();
  const { language } = useTexts();
  const typed = useTypedMoment({ type, value, onChange, unreadable });
  const { message, args } = unreadableMoment(type, language);
  const { label, disabled = false } = props;
  return (
    <PageInput
      {...props}
      value={typed.text}
      onChange={typed.onText}
      onBlur={() => {
        typed.onBlur();
        onBlur?.();
      }}
      problem={typed.isWrong ? translate(message, args) : problem}
      {...(type === 'time'
        ? {}
        : {
            endAdornment: (
              <CalendarButton {...{ type, value, onChange, min, max, label, disabled }} />
            ),
          })}
    />
  );
}
