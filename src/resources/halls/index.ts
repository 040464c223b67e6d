import { defineArea, definePage } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { bookings, bookingSeries } from './bookings.ts';
import { classSessions, classSlots } from './classes.ts';
import { facilities, hallFacilities, hallFacility } from './facilities.ts';
import { hallClosures } from './hallClosures.ts';
import { holidays } from './holidays.ts';
import { lectureHalls } from './lectureHalls.ts';
import { groupBusyTimes, occupancy, staffBusyTimes } from './occupancy.ts';

export const halls = defineArea({
  name: 'halls',
  menu: menu.halls,
  resources: [
    lectureHalls,
    facilities,
    hallFacilities,
    hallClosures,
    holidays,
    bookingSeries,
    bookings,
    classSlots,
    classSessions,
    occupancy,
    staffBusyTimes,
    groupBusyTimes,
  ],
  assignments: [hallFacility],
  pages: [
    definePage({
      name: 'hall-bookings',
      path: '/lhms/manage-lachall/bookings',
      via: ['HBOOK_VIEW'],
    }),
    definePage({
      name: 'hall-timetable',
      path: '/lhms/manage-lachall/timetable',
      via: ['CAL_VIEW'],
    }),
    definePage({ name: 'hall-reports', path: '/lhms/manage-lachall/reports', via: ['RPT'] }),
  ],
  entries: [
    { resource: 'lecturehalls', view: 'main' },
    { resource: 'facilities', view: 'main' },
    { assignment: 'hallfacility' },
    { page: 'hall-bookings' },
    { page: 'hall-timetable', onPhone: 'clock' },
    { page: 'hall-reports' },
  ],
});
