import type { Localised } from '../../../contract/model/constants.ts';
import { formatTime, textIn, useTexts } from '../../../framework/index.ts';

interface Meeting {
  startsAt: string;
  endsAt: string;
  code: string;
  title: Localised;
  kind: string;
  subgroup: number | null;
  hall: string | null;
}

/** The time, title and details of a class meeting as text. */
export function useSessionWords() {
  const { translate, language } = useTexts();
  return {
    time: ({ startsAt, endsAt }: Meeting): string =>
      `${formatTime(startsAt)}–${formatTime(endsAt)}`,
    title: ({ code, title }: Meeting): string => `${code} ${textIn(title, language).text}`,
    detail: ({ kind, subgroup, hall }: Meeting): string =>
      [
        translate(`resources.class-sessions.options.kind.${kind}`),
        subgroup === null ? '' : translate('scanning.subgroup', { number: subgroup }),
        hall ?? '',
      ]
        .filter(Boolean)
        .join(' · '),
    clock: formatTime,
    name: ({ name }: { name: Localised }): string => textIn(name, language).text,
  };
}
