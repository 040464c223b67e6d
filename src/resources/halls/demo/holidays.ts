import type { Localised } from '../../../contract/model/constants.ts';

const poya = (en: string, si: string): Localised => ({
  en: `${en} Full Moon Poya Day`,
  si: `${si} පුර පසළොස්වක පෝය දිනය`,
});

const FEASTS = {
  duruthu: poya('Duruthu', 'දුරුතු'),
  navam: poya('Navam', 'නවම්'),
  medin: poya('Medin', 'මැදින්'),
  bak: poya('Bak', 'බක්'),
  vesak: poya('Vesak', 'වෙසක්'),
  afterVesak: {
    en: 'Day following Vesak Full Moon Poya Day',
    si: 'වෙසක් පුර පසළොස්වක පෝය දිනට පසු දිනය',
  },
  adhiPoson: poya('Adhi Poson', 'අධි පොසොන්'),
  poson: poya('Poson', 'පොසොන්'),
  esala: poya('Esala', 'ඇසළ'),
  nikini: poya('Nikini', 'නිකිණි'),
  binara: poya('Binara', 'බිනර'),
  vap: poya('Vap', 'වප්'),
  il: poya('Il', 'ඉල්'),
  unduvap: poya('Unduvap', 'උඳුවප්'),
  pongal: { en: 'Tamil Thai Pongal Day', si: 'දෙමළ තෛපොංගල් දිනය' },
  national: { en: 'National Day', si: 'ජාතික දිනය' },
  sivarathri: { en: 'Mahasivarathri Day', si: 'මහ සිවරාත්‍රී දිනය' },
  fitr: { en: 'Id-Ul-Fitr (Ramazan Festival Day)', si: 'ඊද්-උල්-ෆිත්ර් (රාමසාන් උත්සව දිනය)' },
  goodFriday: { en: 'Good Friday', si: 'මහ සිකුරාදා' },
  newYearEve: {
    en: 'Day prior to Sinhala and Tamil New Year Day',
    si: 'සිංහල හා දෙමළ අලුත් අවුරුදු දිනට පෙර දිනය',
  },
  newYear: { en: 'Sinhala and Tamil New Year Day', si: 'සිංහල හා දෙමළ අලුත් අවුරුදු දිනය' },
  may: { en: 'May Day', si: 'ලෝක කම්කරු දිනය' },
  alha: { en: 'Id-Ul-Alha (Hadji Festival Day)', si: 'ඊද්-උල්-අල්හා (හජ්ජි උත්සව දිනය)' },
  milad: { en: 'Milad-Un-Nabi (Holy Prophet’s Birthday)', si: 'මිලාද්-උන්-නබි (නබිතුමාගේ උපන් දිනය)' },
  deepavali: { en: 'Deepavali Festival Day', si: 'දීපවාලි උත්සව දිනය' },
  christmas: { en: 'Christmas Day', si: 'නත්තල් දිනය' },
} as const satisfies Readonly<Record<string, Localised>>;

type Feast = keyof typeof FEASTS;

/**
 * Public holidays of Sri Lanka, `MM-DD`: 2026 as gazetted; 2027 as expected, to be corrected once
 * gazetted.
 */
const YEARS: Readonly<Record<number, readonly (readonly [day: string, feast: Feast])[]>> = {
  2026: [
    ['01-03', 'duruthu'],
    ['01-15', 'pongal'],
    ['02-01', 'navam'],
    ['02-04', 'national'],
    ['02-15', 'sivarathri'],
    ['03-02', 'medin'],
    ['03-21', 'fitr'],
    ['04-01', 'bak'],
    ['04-03', 'goodFriday'],
    ['04-13', 'newYearEve'],
    ['04-14', 'newYear'],
    ['05-01', 'may'],
    ['05-01', 'vesak'],
    ['05-02', 'afterVesak'],
    ['05-28', 'alha'],
    ['05-30', 'adhiPoson'],
    ['06-29', 'poson'],
    ['07-29', 'esala'],
    ['08-26', 'milad'],
    ['08-27', 'nikini'],
    ['09-26', 'binara'],
    ['10-25', 'vap'],
    ['11-08', 'deepavali'],
    ['11-24', 'il'],
    ['12-23', 'unduvap'],
    ['12-25', 'christmas'],
  ],
  2027: [
    ['01-15', 'pongal'],
    ['01-22', 'duruthu'],
    ['02-04', 'national'],
    ['02-20', 'navam'],
    ['03-06', 'sivarathri'],
    ['03-10', 'fitr'],
    ['03-21', 'medin'],
    ['03-26', 'goodFriday'],
    ['04-13', 'newYearEve'],
    ['04-14', 'newYear'],
    ['04-20', 'bak'],
    ['05-01', 'may'],
    ['05-17', 'alha'],
    ['05-20', 'vesak'],
    ['05-21', 'afterVesak'],
    ['06-18', 'poson'],
    ['07-18', 'esala'],
    ['08-15', 'milad'],
    ['08-16', 'nikini'],
    ['09-15', 'binara'],
    ['10-15', 'vap'],
    ['10-28', 'deepavali'],
    ['11-13', 'il'],
    ['12-13', 'unduvap'],
    ['12-25', 'christmas'],
  ],
};
/** Holidays that do not follow the moon; only these are known for other years. */
const FIXED: (typeof YEARS)[number] = [
  ['02-04', 'national'],
  ['05-01', 'may'],
  ['12-25', 'christmas'],
];

export interface HolidayData {
  key: string;
  date: string;
  name: Localised;
}

export const holidaysOfYear = (year: number): HolidayData[] =>
  (YEARS[year] ?? FIXED).map(([day, feast]) => ({
    key: `${year}/${feast}`,
    date: `${year}-${day}`,
    name: FEASTS[feast],
  }));

/** The holiday of a day. */
export const onHoliday = (
  holidays: readonly HolidayData[],
  date: string,
): HolidayData | undefined => holidays.find((holiday) => holiday.date === date);
