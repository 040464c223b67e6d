import { useTranslate } from 'ra-core';
import type { ScanSession } from '../../contract/faculty/scanning.ts';
import { textIn, usePreferences } from '../../framework/index.ts';

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Colombo', hour: '2-digit', minute: '2-digit' });

/** A class meeting in words: when, what, and how and where. */
export function useSessionWords() {
  const translate = useTranslate();
  const { language } = usePreferences();
  return {
    time: ({ startsAt, endsAt }: ScanSession): string => `${CLOCK.format(new Date(startsAt))}–${CLOCK.format(new Date(endsAt))}`,
    title: ({ code, title }: ScanSession): string => `${code} ${textIn(title, language).text}`,
    detail: ({ kind, subgroup, hall }: ScanSession): string =>
      [translate(`resources.class-sessions.options.kind.${kind}`), subgroup === null ? '' : translate('scanning.subgroup', { number: subgroup }), hall ?? ''].filter(Boolean).join(' · '),
    clock: (at: string): string => CLOCK.format(new Date(at)),
    name: ({ name }: { name: ScanSession['title'] }): string => textIn(name, language).text,
  };
}
