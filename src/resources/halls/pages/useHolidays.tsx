import type { Localised } from '../../../contract/model/constants.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { MAX_PAGE } from '../../../contract/wire/listQuery.ts';
import { textIn, useCallQuery, useTexts } from '../../../framework/index.ts';

interface StoredHoliday {
  name: Localised;
  startsOn: string;
  endsOn: string;
}

const holidays = recordCalls<StoredHoliday>('holidays');

/** Names of the holidays of a week by date, `YYYY-MM-DD`; several on one date are joined. */
export function useHolidays(weekStart: string): ReadonlyMap<string, string> {
  const { language } = useTexts();
  const sunday = addDays(weekStart, 6);
  const { data = [] } = useCallQuery(holidays.list, {
    query: {
      filter: JSON.stringify({ startsOn_lte: sunday, endsOn_gte: weekStart }),
      sort: '["startsOn","ASC"]',
    },
    range: [0, MAX_PAGE - 1],
  });
  const names = new Map<string, string>();
  for (const { name, startsOn, endsOn } of data) {
    const called = textIn(name, language).text;
    for (
      let day = startsOn < weekStart ? weekStart : startsOn;
      day <= endsOn && day <= sunday;
      day = addDays(day, 1)
    )
      names.set(day, names.has(day) ? `${names.get(day)} · ${called}` : called);
  }
  return names;
}
