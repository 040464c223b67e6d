import type { Failure } from '../../contract/envelope.ts';
import { failureMessage, fieldProblems } from '../../providers/failureMessage.ts';
import { useAuthTexts } from '../authTexts.tsx';
import { Notice } from './Notice.tsx';

interface FailureNoticeProps {
  failure: Failure | null;
  /** The fields this form shows: a problem with any other is said here, since it has no place of its own. */
  fields: readonly string[];
}

/** Why the form as a whole was refused. */
export function FailureNotice({ failure, fields }: FailureNoticeProps) {
  const { translate } = useAuthTexts();
  if (!failure) return null;
  const { key, args, text } = failureMessage(failure);
  const homeless = Object.entries(fieldProblems(failure)).filter(([field]) => !fields.includes(field));
  return (
    <Notice kind="danger">
      <p>{key ? translate(key, args) : text}</p>
      {homeless.map(([field, { code, args: fieldArgs }]) => (
        <p key={field}>{translate(`errors.field.${code}`, fieldArgs)}</p>
      ))}
    </Notice>
  );
}
