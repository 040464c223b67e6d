import type { FailureBody } from '../../../contract/wire/envelope.ts';
import { formatDateTime, useTexts, type Wording } from '../../../framework/index.ts';

interface Finding {
  rule: string;
  args: Readonly<Record<string, string | number>>;
  unit?: string | undefined;
}

/** The texts of the arguments that name an option. */
const OPTIONS: Readonly<Record<string, string>> = {
  medium: 'registration.media',
  weekday: 'registration.weekdays',
  status: 'resources.students.options.status',
};

function findingText(texts: string, { rule, args, unit }: Finding, wording: Wording): string {
  const { translate, language } = wording;
  const word = (name: string, value: string | number): string | number => {
    if (name === 'at') return value === '' ? '–' : formatDateTime(String(value), language);
    return OPTIONS[name] === undefined ? value : translate(`${OPTIONS[name]}.${value}`);
  };
  const reason = translate(
    `${texts}.${rule}`,
    Object.fromEntries(Object.entries(args).map(([name, value]) => [name, word(name, value)])),
  );
  return unit === undefined ? reason : `${unit}: ${reason}`;
}

/** The findings in the details of a refusal, each with its unit; `null`: there are none. */
export const findingsText =
  (texts: string) =>
  (details: Readonly<Record<string, unknown>>, wording: Wording): string | null => {
    const findings = (details['findings'] ?? []) as Finding[];
    if (findings.length === 0) return null;
    return findings.map((finding) => findingText(texts, finding, wording)).join(' ');
  };

/** A finding in the language of the reader; `texts` are the texts of the rules. */
export function useFindingText(texts: string): (finding: Finding) => string {
  const wording = useTexts();
  return (finding) => findingText(texts, finding, wording);
}

/** The text of a refused call: the findings in its details, or else that of its error code. */
export function useRefusedCallText(texts: string): (body: unknown) => string {
  const wording = useTexts();
  return (body) => {
    const { code, details = {} } = (body ?? {}) as Partial<FailureBody>;
    return (
      findingsText(texts)(details, wording) ??
      wording.translate(code === undefined ? 'errors.other.network' : `errors.${code}`, details)
    );
  };
}
