import type { FailureBody } from '../../../contract/wire/envelope.ts';
import type { Translate } from '../../../framework/index.ts';

/** The text of a refused call: the findings in its details, or else that of its error code. */
export function refusalText<Finding>(
  body: unknown,
  reasonOf: (finding: Finding) => string,
  translate: Translate,
): string {
  const { code, details = {} } = (body ?? {}) as Partial<FailureBody>;
  const findings = (details['findings'] ?? []) as Finding[];
  if (findings.length > 0) return findings.map(reasonOf).join(' ');
  return translate(code === undefined ? 'errors.other.network' : `errors.${code}`, details);
}
