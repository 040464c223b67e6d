import type { ReportTable } from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import type { EligibilityLine } from '../api.ts';
import type { EligibilityKind } from '../eligibilityValues.ts';

type Text = (key: string, args?: Record<string, unknown>) => string;

const interpolate = (text: string, args: Record<string, unknown> = {}): string =>
  text.replace(/%\{(\w+)\}/g, (_whole, name: string) => String(args[name] ?? ''));

const reasonText = (line: EligibilityLine, text: Text): string =>
  line.facts.reasons
    .map(({ rule, part, whole, has, needs }) =>
      whole === 0
        ? text(`eligibility.${rule}None`)
        : text(`eligibility.${rule}`, { part, whole, has, needs }),
    )
    .join('; ');

/** The list of one unit as a table; `text` finds the text of a key. */
export function eligibilityTable(
  code: string,
  lines: readonly EligibilityLine[],
  {
    kind,
    language,
    text: lookup,
  }: { kind: EligibilityKind; language: Language; text: (key: string) => string },
): ReportTable {
  const text: Text = (key, args) => interpolate(lookup(key), args);
  return {
    title: `${code} ${text(`pages.${kind}-eligibility.title`)}`,
    headings: [
      text('resources.students.fields.registrationNumber'),
      ...['student', 'result', 'reason'].map((key) => text(`eligibility.${key}`)),
      text('resources.eligibilities.fields.note'),
      text('resources.eligibilities.fields.ruleSet'),
    ],
    rows: lines.map((line) => [
      line.student.registrationNumber,
      line.student.name[language],
      text(`resources.eligibilities.options.state.${line.state}`),
      reasonText(line, text),
      line.note ?? '',
      line.ruleSet ?? '',
    ]),
  };
}
