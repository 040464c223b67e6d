import type { Localised } from '../../../contract/model/constants.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import { textIn, useAnswer, usePreferences } from '../../../framework/index.ts';

interface StoredHoliday {
  name: Localised;
  startsOn: string;
  endsOn: string;
}

/**
 * What the holidays of a week are called, by their days, `YYYY-MM-DD`; several on one day beside
 * each other.
 */
export function useHolidays(monday: string): ReadonlyMap<string, string> {
  const { language } = usePreferences();
  const sunday = addDays(monday, 6);
  const query = new URLSearchParams({
    filter: JSON.stringify({ startsOn_lte: sunday, endsOn_gte: monday }),
    sort: '["startsOn","ASC"]',
    range: '[0,49]',
  });
  const { body = [] } = useAnswer<StoredHoliday[]>(`/holidays?${query.toString()}`);
  const names = new Map<string, string>();
  for (const { name, startsOn, endsOn } of body) {
    const called = textIn(name, language).text;
    for (
      let day = startsOn < monday ? monday : startsOn;
      day <= endsOn && day <= sunday;
      day = addDays(day, 1)
    )
      names.set(day, names.has(day) ? `${names.get(day)} · ${called}` : called);
  }
  return names;
}
