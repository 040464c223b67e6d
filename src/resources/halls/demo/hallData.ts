import type { Localised } from '../../../contract/model/constants.ts';

export interface HallData {
  code: string;
  name: Localised;
  building: string;
  floor: string;
  capacity: number;
  examCapacity: number | null;
  isAccessible: boolean;
  /** Rules for booking, where they differ from the usual. */
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

const hall = (
  code: string,
  en: string,
  si: string,
  place: readonly [building: string, floor: string],
  seats: readonly [capacity: number, exam: number | null],
  isAccessible: boolean,
  has: HallData['has'],
  rules?: HallData['rules'],
): HallData => ({
  code,
  name: { en, si },
  building: place[0],
  floor: place[1],
  capacity: seats[0],
  examCapacity: seats[1],
  isAccessible,
  has,
  ...(rules ? { rules } : {}),
});

export const HALLS: readonly HallData[] = [
  hall(
    'AUD',
    'Main Auditorium',
    'ප්‍රධාන ශ්‍රවණාගාරය',
    ['Administration', 'G'],
    [600, 240],
    true,
    { projector: [2], sound: [1], air: [6, 1], piano: [1] },
    { leadHours: 72, maxDaysAhead: 365, maxHours: 8, maxPerWeek: 2 },
  ),
  hall(
    'LH-01',
    'Lecture Hall 1',
    'අංක 1 දේශන ශාලාව',
    ['Arts Building', 'G'],
    [220, 100],
    true,
    { projector: [1], whiteboard: [2], sound: [1], recording: [1] },
    { leadHours: 24, maxDaysAhead: 180, maxHours: 6, maxPerWeek: 5 },
  ),
  hall(
    'LH-02',
    'Lecture Hall 2',
    'අංක 2 දේශන ශාලාව',
    ['Arts Building', 'G'],
    [180, 80],
    true,
    { projector: [1], whiteboard: [2], sound: [1] },
    { leadHours: 24, maxDaysAhead: 180, maxHours: 6, maxPerWeek: 5 },
  ),
  hall(
    'LH-03',
    'Lecture Hall 3',
    'අංක 3 දේශන ශාලාව',
    ['Arts Building', '1'],
    [120, 60],
    false,
    { projector: [1], whiteboard: [1] },
    { leadHours: 12, maxDaysAhead: 120, maxHours: 4 },
  ),
  hall(
    'LH-04',
    'Lecture Hall 4',
    'අංක 4 දේශන ශාලාව',
    ['Arts Building', '1'],
    [120, 60],
    false,
    { projector: [1, 1], whiteboard: [1] },
    { leadHours: 12, maxDaysAhead: 120, maxHours: 4 },
  ),
  hall(
    'SR-11',
    'Seminar Room 11',
    'අංක 11 සම්මන්ත්‍රණ කාමරය',
    ['Humanities Building', '1'],
    [40, 20],
    true,
    { projector: [1], whiteboard: [1], air: [1] },
    { needsApproval: false, maxDaysAhead: 60, maxHours: 4, maxPerWeek: 4 },
  ),
  hall(
    'SR-12',
    'Seminar Room 12',
    'අංක 12 සම්මන්ත්‍රණ කාමරය',
    ['Humanities Building', '1'],
    [30, 16],
    true,
    { whiteboard: [1] },
    { needsApproval: false, maxDaysAhead: 60, maxHours: 4, maxPerWeek: 4 },
  ),
  hall(
    'LAB-1',
    'Computer Laboratory',
    'පරිගණක විද්‍යාගාරය',
    ['Humanities Building', '2'],
    [50, 50],
    false,
    { computers: [50, 3], projector: [1], air: [2] },
    { leadHours: 48, maxHours: 3, onWeekends: false },
  ),
  hall(
    'BR',
    'Board Room',
    'මණ්ඩල කාමරය',
    ['Administration', '2'],
    [24, null],
    true,
    { projector: [1], air: [1] },
    { isBookable: false },
  ),
];
