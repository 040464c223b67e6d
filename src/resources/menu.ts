import type { MenuGroupDeclaration } from '../contract/model/area.ts';

/**
 * A group of the menu with the keys of its entries (specification §2); a role can hold a key before
 * its screen exists.
 */
interface SpecifiedGroup extends MenuGroupDeclaration {
  keys: readonly string[];
}

/**
 * The menu's groups in the order of the specification; they stand in the order of the areas
 * (`areas.ts`).
 */
export const menu = {
  dashboard: {
    key: 'dashboard',
    section: null,
    privilege: null,
    icon: 'dashboard',
    keys: ['DASHBOARD'],
  },
  faculty: {
    key: 'faculty',
    section: 'WEBSITE',
    privilege: 'MANAGE_FACULTY',
    icon: 'faculty',
    keys: ['FACULTIES_VIEW', 'DEPARTMENTS_VIEW', 'DEPT_VIEW_OWN_DEPT'],
  },
  faq: {
    key: 'faq',
    section: 'WEBSITE',
    privilege: 'FAQ_MANAGEMENT',
    icon: 'faq',
    keys: ['FAQ_VIEW', 'FAQ_VS_FACULTY_VIEW', 'FAQ_VS_DEPT_VIEW'],
  },
  information: {
    key: 'information',
    section: 'WEBSITE',
    privilege: 'MANAGE_INFORMATION',
    icon: 'information',
    keys: ['INFO_VIEW', 'INFO_VS_DEPT_VIEW', 'INFO_VS_FAC_VIEW', 'INFO_VS_SLIDER_VIEW'],
  },
  slider: {
    key: 'slider',
    section: 'WEBSITE',
    privilege: 'SLIDERS_MANAGEMENT',
    icon: 'slider',
    keys: ['SLIDES_VIEW', 'SLIDE_VIEW_OWN_DEPT', 'SLIDERS_VIEW'],
  },
  user: {
    key: 'user',
    section: 'CONTROL PANEL',
    privilege: 'USER_MANAGEMENT',
    icon: 'user',
    keys: ['USERS_VIEW', 'PROFILE_VIEW', 'CHANGE_PASSWORD', 'CHANGE_OWN_PASSWORD'],
  },
  staff: {
    key: 'staff',
    section: 'WEBSITE',
    privilege: 'STAFF_MANAGEMENT',
    icon: 'staff',
    keys: [
      'STAFF_VIEW',
      'STAFF_OWN_DATA',
      'STAFF_DESIGNATIONS',
      'STAFF_VS_DESIGNATIONS_VIEW',
      'STAFF_SPECIALITIES_VIEW',
      'STAFF_SPECIALITY_OWN_DATA',
    ],
  },
  publications: {
    key: 'publications',
    section: 'WEBSITE',
    privilege: 'PUBLICATIONS_MANAGEMENT',
    icon: 'publications',
    keys: [
      'PUBLICATIONS_VIEW',
      'STAFF_PUBLICATION_OWN_DATA',
      'PUBLICATION_TYPES_VIEW',
      'PUBLICATION_AREAS_VIEW',
    ],
  },
  links: {
    key: 'links',
    section: 'WEBSITE',
    privilege: 'LINK_MANAGEMENT',
    icon: 'links',
    keys: ['LINKS_VIEW', 'STAFF_LINK_OWN_DATA'],
  },
  degrees: {
    key: 'degrees',
    section: 'MIS',
    privilege: 'DEGREE_MANAGEMENT',
    icon: 'degrees',
    keys: [
      'DEGREES_VIEW',
      'DEGREE_COURSES_VIEW',
      'MANAGE_CU_VIEW',
      'COURSE_SYLLABUS_VIEW',
      'DEGREE_VS_COURSE_VIEW',
      'DEGREE_SELECTION_VIEW',
      'DEG_SELECTED_STU_VIEW',
      'SELECTED_STUDENTS_VIEW',
      'VIEW_MAIN_SUBJECTS',
      'MAINSUB_VS_CU_VIEW',
      'MAINSUB_SEL_STU_VIEW',
      'CO_REG_VIEW',
      'REG_DET_ALLSTU',
      'COURSE_REG_SUMMARY_VIEW',
    ],
  },
  mentoring: {
    key: 'mentoring',
    section: 'MIS',
    privilege: 'MENTOR_MANAGEMENT',
    icon: 'mentor',
    keys: ['MENTOR_VIEW', 'MENTORING_STUDENTS'],
  },
  attendance: {
    key: 'attendance',
    section: 'MIS',
    privilege: 'ATTENDANCE_MANAGEMENT',
    icon: 'attendance',
    keys: [
      'PRINT_ATTENDANCE_VIEW',
      'RECORD_ATTENDANCE_VIEW',
      'ATTENDANCE_REPORT_VIEW',
      'STUDENT_ATTENDANCE_VIEW',
      'ATTEN_QR',
    ],
  },
  messages: {
    key: 'messages',
    section: 'MIS',
    privilege: 'CONVERSATION',
    icon: 'messages',
    keys: ['CON_CREATE', 'CON_VIEW'],
  },
  examinations: {
    key: 'examinations',
    section: 'MIS',
    privilege: 'EXAM_MANAGEMENT',
    icon: 'examination',
    keys: [
      'ASSIGNMENT_ELIGIBILITY_VIEW',
      'EXAM_ELIGIBILITY_VIEW',
      'STU_EXAM_REG_VIEW',
      'EXAM_REG_SUMMARY_VIEW',
      'EXAM_FAIL_SUMMARY_VIEW',
      'NO_MARKS_VIEW',
      'EXAM_MARKERS_VIEW',
      'EXAM_MARKS_VIEW',
      'MEDICAL_VIEW',
      'RESULTS_VIEW',
      'MK_PUB_ALL',
      'RESULTS_SUM_VIEW',
      'RESULTS_FI_VIEW',
      'RESULT_SH_VIEW',
      'DEV',
    ],
  },
  practicals: {
    key: 'practicals',
    section: 'MIS',
    privilege: 'PRACTICAL_MANAGEMENT',
    icon: 'practicals',
    keys: ['PRACTICALS_VIEW'],
  },
  evaluation: {
    key: 'evaluation',
    section: 'MIS',
    privilege: 'EVALUATION_MANAGEMENT',
    icon: 'evaluation',
    keys: ['QUIZ_CAT_VIEW', 'QUIZ_VIEW', 'FBACK_VIEW', 'FBACK_RES'],
  },
  curriculum: {
    key: 'curriculum',
    section: 'MIS',
    privilege: 'CURRICULUM_MANAGEMENT',
    icon: 'curriculum',
    keys: [
      'BATCH_STATUSES_VIEW',
      'ACADEMIC_YEAR_VIEW',
      'MAINSUB_LANGUAGES_VIEW',
      'CU_SEMPLAN_VIEW',
      'STUDENT_STATUS_VIEW',
    ],
  },
  halls: {
    key: 'halls',
    section: 'MIS',
    privilege: 'HALL_MANAGEMENT',
    icon: 'hall',
    keys: ['HALL_VIEW', 'HBOOK_VIEW', 'CAL_VIEW', 'RPT'],
  },
  permission: {
    key: 'permission',
    section: 'CONTROL PANEL',
    privilege: 'RBAC_MANAGEMENT',
    icon: 'permission',
    keys: [
      'ROLES_VIEW',
      'ROLE_PARENT_VIEW',
      'PRIVILEGES_VIEW',
      'ROLE_PRIVILEGES_VIEW',
      'USER_PRIVILEGES_VIEW',
      'USER_ROLE_VIEW',
    ],
  },
  settings: {
    key: 'settings',
    section: 'CONTROL PANEL',
    privilege: 'MANAGE_SETTINGS',
    icon: 'settings',
    keys: ['SETTINGS_VIEW', 'ACTIVITY_LOG_VIEW'],
  },
  developer: {
    key: 'developer',
    section: 'CONTROL PANEL',
    privilege: null,
    icon: 'settings',
    keys: [],
  },
} as const satisfies Record<string, SpecifiedGroup>;

/** The keys of the groups, each a privilege of its own. */
export const MENU_GROUPS: readonly string[] = Object.values(menu).flatMap(
  ({ privilege }) => privilege ?? [],
);

/** Menu keys that open only what is one's own. */
export const OWN_KEYS: readonly string[] = [
  'DEPT_VIEW_OWN_DEPT',
  'STAFF_OWN_DATA',
  'STAFF_SPECIALITY_OWN_DATA',
  'STAFF_PUBLICATION_OWN_DATA',
  'STAFF_LINK_OWN_DATA',
  'SLIDE_VIEW_OWN_DEPT',
  'PROFILE_VIEW',
  'CHANGE_OWN_PASSWORD',
  'STUDENT_ATTENDANCE_VIEW',
];
