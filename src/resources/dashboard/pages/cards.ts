/** The cards, in one chunk: a dashboard shows several of them, each smaller than its request. */
export { FacultyFigures } from './FacultyFigures.tsx';
export { GradeDistribution } from './GradeDistribution.tsx';
export { HallsByHour } from './HallsByHour.tsx';
export { MarksProgress } from './MarksProgress.tsx';
export { MyDepartment } from './MyDepartment.tsx';
export { MyLinks } from './MyLinks.tsx';
export { MyPublications } from './MyPublications.tsx';
export { RecentActivity } from './RecentActivity.tsx';
export { RegistrationFigures } from './RegistrationFigures.tsx';
export { Today } from './Today.tsx';
