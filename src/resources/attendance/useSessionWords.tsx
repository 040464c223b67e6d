import { useTranslate } from 'ra-core';
import type { ScanSession } from '../../contract/faculty/scanning.ts';
import { formatTime, textIn, usePreferences } from '../../framework/index.ts';

/** A class meeting in words: when, what, and how and where. */
export function useSessionWords() {
  const translate = useTranslate();
  const { language } = usePreferences();
  return {
    time: ({ startsAt, endsAt }: ScanSession): string =>
      `${formatTime(startsAt)}–${formatTime(endsAt)}`,
    title: ({ code, title }: ScanSession): string => `${code} ${textIn(title, language).text}`,
    detail: ({ kind, subgroup, hall }: ScanSession): string =>
      [
        translate(`resources.class-sessions.options.kind.${kind}`),
        subgroup === null ? '' : translate('scanning.subgroup', { number: subgroup }),
        hall ?? '',
      ]
        .filter(Boolean)
        .join(' · '),
    clock: formatTime,
    name: ({ name }: { name: ScanSession['title'] }): string => textIn(name, language).text,
  };
}
