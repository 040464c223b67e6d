import {
  dataOrReport,
  actorOf,
  DirectAnswer,
  implementCalls,
  pageOf,
  type Queryable,
  underRollback,
  sendPrivateText,
  type WriteRequest,
} from '../../../../gateway/index.ts';
import { DAY_MS } from '../../../contract/model/constants.ts';
import { startOfWeek } from '../../../contract/model/conventions.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import * as api from '../api.ts';
import { createFeed, readFeed, readFeeds, revokeFeed } from './feeds.ts';
import { findHallsFor, readHallDay } from './finder.ts';
import { moveClass, takenInWeek } from './moves.ts';
import { readBusiestHall, readCalendar, readHallOptions } from './readLedger.ts';
import { readHallReport, tableOf } from './report.ts';
import { bookDates, previewDates } from './requests.ts';
import { changeSeries } from './series.ts';
import { decideSeries } from './seriesDecision.ts';
import { readChoices, readTimetable } from './timetable.ts';

const MAX_CALENDAR_DAYS = 62;

/** Throws INVALID_FIELDS if a period ends before it begins or is longer than a calendar shows. */
function assertPeriod({ from, to }: { from: string; to: string }): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days < 0) throw fieldError('to', 'beforeStart');
  if (days > MAX_CALENDAR_DAYS) throw fieldError('to', 'tooManyDays', { max: MAX_CALENDAR_DAYS });
}

/** The answer of a write that is rolled back. */
async function dryRunOf<Answer>(
  client: Queryable,
  request: WriteRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await underRollback(client, work);
  // Nothing was written, so there is nothing to undo.
  request.changeSet.count = 0;
  return answer;
}

export const hallCalls = implementCalls(api, {
  hallOptions: async ({ client, range }) => pageOf(await readHallOptions(client), range),

  hallCalendar: async ({ client, person, query, range }) => {
    assertPeriod(query);
    return pageOf(await readCalendar(client, { ...query, user: actorOf(person) }), range);
  },

  hallDay: readHallDay,

  findHalls: findHallsFor,

  busiestHall: async ({ client, person, query }) => {
    assertPeriod(query);
    return { hall: await readBusiestHall(client, { ...query, user: actorOf(person) }) };
  },

  previewBookings: async (context) => ({
    dates: await previewDates(context, context.body),
    series: null,
  }),

  requestBookings: ({ body, write }) => {
    if (body.title === '') throw fieldError('title', 'required');
    return bookDates(write('bookings'), body);
  },

  changeBookingSeries: async ({ client, params, body, write }) => {
    const request = write('bookings');
    const change = () => changeSeries(request, params.id, body);
    return body.dryRun ? dryRunOf(client, request, change) : change();
  },

  decideBookingSeries: async ({ client, params, body: { dryRun, ...decision }, write }) => {
    const request = write('bookings');
    const decide = () => decideSeries(request, params.id, decision);
    return dryRun ? dryRunOf(client, request, decide) : decide();
  },

  calendarFeeds: async (context) => pageOf(await readFeeds(context), context.range),

  createCalendarFeed: async (context) => {
    const { person, body, server, request } = context;
    if (body.hall !== null && !person.privileges.has('HBOOK_VIEW'))
      throw new PortalError('FORBIDDEN', { details: { needs: ['HBOOK_VIEW'] } });
    const { feed, token } = await createFeed(context, body.hall);
    const url = `${server.publicUrl()}${request.server.prefix}/calendars/${token}.ics`;
    return { ...feed, url };
  },

  revokeCalendarFeed: async (context) => {
    await revokeFeed(context, context.params.id);
    return { id: context.params.id };
  },

  readCalendar: async (context) => {
    const calendar = await readFeed(context, context.params.file.replace(/\.ics$/, ''));
    return new DirectAnswer((reply) =>
      sendPrivateText(context.request, reply, calendar, 'text/calendar'),
    );
  },

  timetable: async (context) => {
    const { by, id = null, week } = context.query;
    const { firstDay } = context.settings;
    return readTimetable(context, { by, id, weekStart: startOfWeek(week, firstDay) });
  },

  timetableChoices: ({ client, query }) => readChoices(client, query.by),

  takenTimes: async ({ client, params, query: { week, hall = null }, range, settings }) => {
    const weekStart = startOfWeek(week, settings.firstDay);
    return pageOf(await takenInWeek(client, params.id, weekStart, hall), range);
  },

  moveClass,

  hallReport: async (context) => {
    const { client, query } = context;
    const { from, to } = query;
    const report = await readHallReport(client, from, to);
    return dataOrReport(context, report, {
      resource: 'occupancy',
      wanted: { from, to },
      fileName: `halls-${from}-${to}`,
      table: (text, language) =>
        tableOf(report, language, (key) => text(`pages.hall-reports.${key}`)),
    });
  },
});
