import type { Localised } from '../../../contract/model/constants.ts';

export interface SliderData {
  key: string;
  name: Localised;
  placement: 'home' | 'department' | 'gallery';
  department: string | null;
}

export interface SlideData {
  key: string;
  slider: string;
  caption: Localised;
  link: string | null;
  /** Days from today until it expires; `null`: never. */
  until: number | null;
}

export const SLIDERS: readonly SliderData[] = [
  { key: 'home', name: { en: 'Home page', si: 'මුල් පිටුව' }, placement: 'home', department: null },
  {
    key: 'history',
    name: { en: 'Department of History', si: 'ඉතිහාස අධ්‍යයන අංශය' },
    placement: 'department',
    department: 'HIS',
  },
  {
    key: 'sinhala',
    name: { en: 'Department of Sinhala', si: 'සිංහල අධ්‍යයන අංශය' },
    placement: 'department',
    department: 'SIN',
  },
];

export const SLIDES: readonly SlideData[] = [
  {
    key: 'welcome',
    slider: 'home',
    caption: {
      en: 'Humanities and social sciences, in two languages',
      si: 'භාෂා දෙකකින් මානවශාස්ත්‍ර හා සමාජීය විද්‍යා',
    },
    link: 'https://www.fhss.example/about',
    until: null,
  },
  {
    key: 'manuscripts',
    slider: 'home',
    caption: {
      en: 'Four hundred palm-leaf manuscripts, now catalogued',
      si: 'පුස්කොළ පොත් හාරසියයක් නාමාවලිගත කර අවසන්',
    },
    link: null,
    until: 60,
  },
  {
    key: 'open-day',
    slider: 'home',
    caption: { en: 'Open day for schools', si: 'පාසල් සඳහා විවෘත දිනය' },
    link: null,
    until: -5,
  },
  {
    key: 'documentation-room',
    slider: 'history',
    caption: { en: 'The documentation room', si: 'ලේඛන එකතුව' },
    link: null,
    until: null,
  },
  {
    key: 'poetry-evening',
    slider: 'sinhala',
    caption: { en: 'An evening of classical poetry', si: 'සම්භාව්‍ය කවි සන්ධ්‍යාව' },
    link: null,
    until: 30,
  },
];
