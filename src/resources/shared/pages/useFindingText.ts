import { formatDateTime, useTexts } from '../../../framework/index.ts';

interface Finding {
  rule: string;
  args: Readonly<Record<string, string | number>>;
}

/** The texts of the arguments that name an option. */
const OPTIONS: Readonly<Record<string, string>> = {
  medium: 'registration.media',
  weekday: 'registration.weekdays',
  status: 'resources.students.options.status',
};

/** A finding in the language of the reader; `texts` are the texts of the rules. */
export function useFindingText(texts: string): (finding: Finding) => string {
  const { translate, language } = useTexts();
  const word = (name: string, value: string | number): string | number => {
    if (name === 'at') return value === '' ? '–' : formatDateTime(String(value), language);
    return OPTIONS[name] === undefined ? value : translate(`${OPTIONS[name]}.${value}`);
  };
  return ({ rule, args }) =>
    translate(
      `${texts}.${rule}`,
      Object.fromEntries(Object.entries(args).map(([name, value]) => [name, word(name, value)])),
    );
}
