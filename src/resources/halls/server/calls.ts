import type { Call } from '../../../../gateway/index.ts';

export const hallCalls: readonly Call[] = [
  { method: 'get', path: '/hall-bookings/halls', summary: 'Halls with what is in them' },
  {
    method: 'get',
    path: '/hall-bookings/calendar',
    summary: 'What claims halls between two instants',
    query: ['from', 'to', 'hall'],
  },
  {
    method: 'post',
    path: '/hall-bookings/preview',
    summary: 'What would become of every date of a request, with what else there is',
    body: ['title', 'purpose', 'hall', 'date', 'from', 'to', 'timeZone', 'rule', 'remarks'],
  },
  {
    method: 'post',
    path: '/hall-bookings/request',
    summary: 'Book every date that is possible',
    body: ['title', 'purpose', 'hall', 'date', 'from', 'to', 'timeZone', 'rule', 'remarks'],
    status: 201,
  },
  {
    method: 'post',
    path: '/hall-bookings/series/{id}',
    summary: 'Change or cancel what is to come of a series, or rehearse it',
    body: ['title', 'hall', 'from', 'to', 'note'],
  },
  { method: 'get', path: '/calendar-feeds', summary: 'One’s calendar feeds' },
  {
    method: 'post',
    path: '/calendar-feeds',
    summary: 'Make a calendar feed; its address is told this once',
    body: ['hall'],
    status: 201,
  },
  { method: 'delete', path: '/calendar-feeds/{id}', summary: 'Revoke a calendar feed' },
  {
    method: 'get',
    path: '/calendars/{file}',
    summary: 'A calendar feed as iCalendar, by its secret address',
    open: true,
  },
  {
    method: 'get',
    path: '/timetable',
    summary: 'Classes of one week of a batch, a hall, a lecturer or oneself',
    query: ['by', 'id', 'week'],
  },
  { method: 'get', path: '/timetable/choices', summary: 'Whose timetables there are' },
  {
    method: 'get',
    path: '/timetable/{id}/taken',
    summary: 'Where, within a week, a class cannot go as well',
    query: ['week', 'hall'],
  },
  {
    method: 'post',
    path: '/timetable/{id}/move',
    summary: 'Move a class once or from now on, or rehearse it',
    body: ['date', 'from', 'to', 'hall', 'scope', 'note'],
  },
  {
    method: 'get',
    path: '/hall-report',
    summary: 'How halls are used between two days',
    query: ['from', 'to'],
  },
];
