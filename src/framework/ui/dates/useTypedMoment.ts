import { useState } from 'react';
import {
  isMoment,
  readMoment,
  writeMoment,
  type MomentType,
} from '../../core/fields/typedMoment.ts';
import { useTexts } from '../../core/portal/useTexts.ts';

interface TypedMomentProps {
  type: MomentType;
  value: string;
  onChange: (value: string) => void;
  /** The value of text that cannot be read: the text itself, for a rule to refuse, or none. */
  unreadable: 'text' | 'none';
}

/**
 * A date or time as text: shown as the portal writes it, readable as the locale or ISO 8601 writes
 * it. Typed text stays while it is typed, and if it cannot be read.
 */
export function useTypedMoment({ type, value, onChange, unreadable }: TypedMomentProps) {
  const { language } = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const [isTyping, setTyping] = useState(false);
  const valueOf = (text: string): string => {
    const read = readMoment(type, text, language);
    return unreadable === 'text' || isMoment(type, read) ? read : '';
  };
  const isKept = typed !== null && valueOf(typed) === value;
  const text = isKept ? typed : writeMoment(type, value, language);
  const read = readMoment(type, text, language);
  const isUnreadable = read !== '' && !isMoment(type, read);
  return {
    text,
    /** A text that cannot be read, once the person has left the box. */
    isWrong: isUnreadable && !isTyping,
    onText: (next: string) => {
      setTyped(next);
      setTyping(true);
      onChange(valueOf(next));
    },
    onBlur: () => {
      setTyping(false);
      if (!isUnreadable) setTyped(null);
    },
  };
}
