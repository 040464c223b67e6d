import { DEFAULT_PAGE_SETTINGS } from '../../../contract/wire/pageSettings.ts';

export const FACULTY = {
  number: Number(DEFAULT_PAGE_SETTINGS['faculty-id']),
  code: DEFAULT_PAGE_SETTINGS['application-name'],
  name: { en: 'Faculty of Humanities and Social Sciences', si: 'මානවශාස්ත්‍ර හා සමාජීය විද්‍යා පීඨය' },
  slug: 'humanities-and-social-sciences',
  email: 'dean.office@fhss.example',
  phone: '+94 41 000 7000',
  address: { en: 'University Road, Matara 81000, Sri Lanka', si: 'විශ්වවිද්‍යාල පාර, මාතර 81000, ශ්‍රී ලංකාව' },
  website: 'https://www.fhss.example/',
};
