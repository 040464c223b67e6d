import type { ErrorCode } from '../../contract/model/errors.ts';
import type { Failure } from '../../contract/wire/envelope.ts';
import { failureCode, failureMessage, fieldProblems } from '../../providers/failureMessage.ts';
import { useAuthTexts } from '../authTexts.tsx';
import { Notice } from './Notice.tsx';

interface FailureNoticeProps {
  failure: Failure | null;
  /** The fields of this form; problems of other fields are shown here. */
  fields: readonly string[];
  /** Keys of more specific texts than the common ones. */
  texts?: Partial<Record<ErrorCode, string>>;
}

/** The failure of the form as a whole. */
export function FailureNotice({ failure, fields, texts = {} }: FailureNoticeProps) {
  const { translate } = useAuthTexts();
  if (!failure) return null;
  const { key: commonKey, args, text } = failureMessage(failure);
  const code = failureCode(failure);
  const key = (code && texts[code]) ?? commonKey;
  const homeless = Object.entries(fieldProblems(failure)).filter(
    ([field]) => !fields.includes(field),
  );
  return (
    <Notice kind="danger">
      <p>{key ? translate(key, args) : text}</p>
      {homeless.map(([field, problem]) => (
        <p key={field}>{translate(`errors.field.${problem.code}`, problem.args)}</p>
      ))}
    </Notice>
  );
}
