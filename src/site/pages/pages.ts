import type { ComponentType } from 'react';
import { DepartmentPage } from './DepartmentPage.tsx';
import { DepartmentsPage } from './DepartmentsPage.tsx';
import { HomePage } from './HomePage.tsx';
import { LinksPage } from './LinksPage.tsx';
import { NoticePage } from './NoticePage.tsx';
import { NoticesPage } from './NoticesPage.tsx';
import { PersonPage } from './PersonPage.tsx';
import { PublicationPage } from './PublicationPage.tsx';
import { PublicationsPage } from './PublicationsPage.tsx';
import { QuestionsPage } from './QuestionsPage.tsx';
import { StaffPage } from './StaffPage.tsx';

/** Pages of lists by public name; below, the pages of their records. */
export const LISTS: Readonly<Record<string, ComponentType>> = {
  '': HomePage,
  departments: DepartmentsPage,
  staff: StaffPage,
  publications: PublicationsPage,
  notices: NoticesPage,
  faqs: QuestionsPage,
  links: LinksPage,
};
export const RECORDS: Readonly<Record<string, ComponentType<{ address: string }>>> = {
  departments: DepartmentPage,
  staff: PersonPage,
  publications: PublicationPage,
  notices: NoticePage,
  faculties: HomePage,
};
