import type { Localised } from '../../../contract/model/constants.ts';

export interface HallData {
  code: string;
  name: Localised;
  building: string;
  floor: string;
  capacity: number;
  examCapacity: number | null;
  isAccessible: boolean;
  /** Booking rules that differ from the defaults. */
  rules?: Readonly<Record<string, unknown>>;
  /** Facilities by key: how many, and how many of them are out of order. */
  has: Readonly<Record<string, readonly [quantity: number, outOfOrder?: number]>>;
}

export const FACILITIES: Readonly<Record<string, Localised>> = {
  projector: { en: 'Projector', si: 'බහුමාධ්‍ය ප්‍රක්ෂේපකය' },
  whiteboard: { en: 'Whiteboard', si: 'සුදු ලෑල්ල' },
  sound: { en: 'Microphone and loudspeakers', si: 'ශබ්ද විකාශන පද්ධතිය' },
  air: { en: 'Air conditioning', si: 'වායුසමනය' },
  computers: { en: 'Computers', si: 'පරිගණක' },
  recording: { en: 'Lecture recording', si: 'දේශන පටිගත කිරීමේ උපකරණ' },
  piano: { en: 'Piano', si: 'පියානෝව' },
};

export const HALLS: readonly HallData[] = [
  {
    code: 'AUD',
    name: { en: 'Main Auditorium', si: 'ප්‍රධාන ශ්‍රවණාගාරය' },
    building: 'Administration',
    floor: 'G',
    capacity: 600,
    examCapacity: 240,
    isAccessible: true,
    has: { projector: [2], sound: [1], air: [6, 1], piano: [1] },
    rules: { leadHours: 72, maxDaysAhead: 365, maxHours: 8, maxPerWeek: 2 },
  },
  {
    code: 'LH-01',
    name: { en: 'Lecture Hall 1', si: 'අංක 1 දේශන ශාලාව' },
    building: 'Arts Building',
    floor: 'G',
    capacity: 220,
    examCapacity: 100,
    isAccessible: true,
    has: { projector: [1], whiteboard: [2], sound: [1], recording: [1] },
    rules: { leadHours: 24, maxDaysAhead: 180, maxHours: 6, maxPerWeek: 5 },
  },
  {
    code: 'LH-02',
    name: { en: 'Lecture Hall 2', si: 'අංක 2 දේශන ශාලාව' },
    building: 'Arts Building',
    floor: 'G',
    capacity: 180,
    examCapacity: 80,
    isAccessible: true,
    has: { projector: [1], whiteboard: [2], sound: [1] },
    rules: { leadHours: 24, maxDaysAhead: 180, maxHours: 6, maxPerWeek: 5 },
  },
  {
    code: 'LH-03',
    name: { en: 'Lecture Hall 3', si: 'අංක 3 දේශන ශාලාව' },
    building: 'Arts Building',
    floor: '1',
    capacity: 120,
    examCapacity: 60,
    isAccessible: false,
    has: { projector: [1], whiteboard: [1] },
    rules: { leadHours: 12, maxDaysAhead: 120, maxHours: 4 },
  },
  {
    code: 'LH-04',
    name: { en: 'Lecture Hall 4', si: 'අංක 4 දේශන ශාලාව' },
    building: 'Arts Building',
    floor: '1',
    capacity: 120,
    examCapacity: 60,
    isAccessible: false,
    has: { projector: [1, 1], whiteboard: [1] },
    rules: { leadHours: 12, maxDaysAhead: 120, maxHours: 4 },
  },
  {
    code: 'SR-11',
    name: { en: 'Seminar Room 11', si: 'අංක 11 සම්මන්ත්‍රණ කාමරය' },
    building: 'Humanities Building',
    floor: '1',
    capacity: 40,
    examCapacity: 20,
    isAccessible: true,
    has: { projector: [1], whiteboard: [1], air: [1] },
    rules: { needsApproval: false, maxDaysAhead: 60, maxHours: 4, maxPerWeek: 4 },
  },
  {
    code: 'SR-12',
    name: { en: 'Seminar Room 12', si: 'අංක 12 සම්මන්ත්‍රණ කාමරය' },
    building: 'Humanities Building',
    floor: '1',
    capacity: 30,
    examCapacity: 16,
    isAccessible: true,
    has: { whiteboard: [1] },
    rules: { needsApproval: false, maxDaysAhead: 60, maxHours: 4, maxPerWeek: 4 },
  },
  {
    code: 'LAB-1',
    name: { en: 'Computer Laboratory', si: 'පරිගණක විද්‍යාගාරය' },
    building: 'Humanities Building',
    floor: '2',
    capacity: 50,
    examCapacity: 50,
    isAccessible: false,
    has: { computers: [50, 3], projector: [1], air: [2] },
    rules: { leadHours: 48, maxHours: 3, onWeekends: false },
  },
  {
    code: 'BR',
    name: { en: 'Board Room', si: 'මණ්ඩල කාමරය' },
    building: 'Administration',
    floor: '2',
    capacity: 24,
    examCapacity: null,
    isAccessible: true,
    has: { projector: [1], air: [1] },
    rules: { isBookable: false },
  },
];
