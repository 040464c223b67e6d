import type { Localised } from '../../src/contract/constants.ts';

/** A role of the fixed vocabulary, with what it adds to its parents. */
export interface RoleData {
  code: string;
  name: Localised;
  rank: number;
  isAdministrator?: true;
  parents: readonly string[];
  privileges: readonly string[];
}

const crud = (stem: string): string[] => ['VIEW', 'CREATE', 'EDIT', 'DELETE', 'IMPORT'].map((verb) => `${stem}_${verb}`);

/** Parents stand before their children. The administrator needs no keys: the flag stands for all, later ones included. */
export const ROLES: readonly RoleData[] = [
  { code: 'administrator', name: { en: 'Administrator', si: 'පරිපාලක' }, rank: 1, isAdministrator: true, parents: [], privileges: [] },
  {
    code: 'staff',
    name: { en: 'Member of staff', si: 'කාර්ය මණ්ඩල සාමාජික' },
    rank: 80,
    parents: [],
    privileges: [
      'DASHBOARD', 'USER_MANAGEMENT', 'PROFILE_VIEW', 'CHANGE_OWN_PASSWORD', 'CONVERSATION', 'CON_CREATE', 'CON_VIEW',
      'MANAGE_FACULTY', 'DEPT_VIEW_OWN_DEPT', 'STAFF_MANAGEMENT', 'STAFF_OWN_DATA', 'LINK_MANAGEMENT', 'STAFF_LINK_OWN_DATA',
      'HALL_MANAGEMENT', 'CAL_VIEW',
    ],
  },
  {
    code: 'lecturer',
    name: { en: 'Lecturer', si: 'කථිකාචාර්ය' },
    rank: 40,
    parents: ['staff'],
    privileges: [
      'STAFF_SPECIALITY_OWN_DATA', 'PUBLICATIONS_MANAGEMENT', 'STAFF_PUBLICATION_OWN_DATA', 'DEGREE_MANAGEMENT', 'MANAGE_CU_VIEW',
      'COURSE_SYLLABUS_VIEW', 'ATTENDANCE_MANAGEMENT', 'PRINT_ATTENDANCE_VIEW', 'RECORD_ATTENDANCE_VIEW', 'ATTENDANCE_REPORT_VIEW',
      'ATTEN_QR', 'EXAM_MANAGEMENT', 'EXAM_MARKS_VIEW', 'RESULTS_VIEW', 'PRACTICAL_MANAGEMENT', 'PRACTICALS_VIEW',
      'EVALUATION_MANAGEMENT', 'FBACK_VIEW', 'FBACK_CREATE', 'FBACK_RES', 'QUIZ_VIEW', 'HBOOK_VIEW', 'HBOOK_CREATE',
    ],
  },
  {
    code: 'mentor',
    name: { en: 'Mentor', si: 'උපදේශක' },
    rank: 45,
    parents: ['lecturer'],
    privileges: ['MENTOR_MANAGEMENT', 'MENTORING_STUDENTS'],
  },
  {
    code: 'head',
    name: { en: 'Head of department', si: 'අංශ ප්‍රධාන' },
    rank: 20,
    parents: ['lecturer'],
    privileges: [
      'STAFF_VIEW', 'PUBLICATIONS_VIEW', 'SLIDERS_MANAGEMENT', 'SLIDE_VIEW_OWN_DEPT', 'MENTOR_MANAGEMENT', 'MENTOR_VIEW',
      'DEGREES_VIEW', 'DEGREE_COURSES_VIEW', 'DEGREE_VS_COURSE_VIEW', 'SELECTED_STUDENTS_VIEW', 'DEG_SELECTED_STU_VIEW',
      'MAINSUB_SEL_STU_VIEW', 'COURSE_REG_SUMMARY_VIEW', 'ASSIGNMENT_ELIGIBILITY_VIEW', 'EXAM_ELIGIBILITY_VIEW',
      'EXAM_MARKERS_VIEW', 'NO_MARKS_VIEW', 'RESULTS_SUM_VIEW', 'EXAM_SESSIONS_VIEW', 'EXAM_PAPERS_VIEW', 'CURRICULUM_MANAGEMENT', 'CU_SEMPLAN_VIEW', 'QUIZ_CAT_VIEW', 'QUIZ_CREATE', 'QUIZ_EDIT', 'FBACK_DEPT',
      'STUDENTS_VIEW', 'COURSE_SYLLABUS_CREATE', 'COURSE_SYLLABUS_EDIT', 'FAQ_MANAGEMENT', 'FAQ_VS_DEPT_VIEW', 'FAQ_VS_DEPT_OWN',
      'MANAGE_INFORMATION', 'INFO_VS_DEPT_VIEW', 'INFO_VS_DEPT_OWN', 'ATTENDANCE_DEPARTMENT',
      'PRACTICALS_EDIT',
    ],
  },
  {
    code: 'dean',
    name: { en: 'Dean', si: 'පීඨාධිපති' },
    rank: 10,
    parents: ['head'],
    privileges: [
      'CON_BROADCAST', 'FBACK_ALL', ...crud('QUIZ_CAT'), ...crud('QUIZ'),
      'RESULTS_FI_APPROVE', 'STUDENT_NOTES_DEAN', 'FACULTIES_VIEW', 'FACULTIES_EDIT', 'DEPARTMENTS_VIEW', 'DEPARTMENTS_EDIT', 'PUBLICATIONS_VERIFY', 'PUBLICATION_TYPES_VIEW',
      'PUBLICATION_AREAS_VIEW', 'LINKS_VIEW', 'USERS_VIEW', 'REG_DET_ALLSTU', 'EXAM_REG_SUMMARY_VIEW', 'EXAM_FAIL_SUMMARY_VIEW',
      'MK_PUB_ALL', 'MK_PUB_ALL_APPROVE', 'RESULTS_FI_VIEW', 'RESULT_SH_VIEW', 'ASSIGNMENT_ELIGIBILITY_EDIT', 'EXAM_ELIGIBILITY_EDIT', 'MEDICAL_VIEW', 'MEDICAL_DECIDE', 'DEG_SELECTED_STU_APPROVE', 'RPT', 'HBOOK_APPROVE', 'MANAGE_SETTINGS', 'ACTIVITY_LOG_VIEW', 'COURSE_SYLLABUS_APPROVE', 'RULE_SETS_VIEW', 'RULE_SETS_ACTIVATE', 'MENTOR_WELFARE', 'ATTENDANCE_ALL', 'ATTENDANCE_LEAVE',
    ],
  },
  {
    code: 'examinations-officer',
    name: { en: 'Examinations officer', si: 'විභාග නිලධාරී' },
    rank: 30,
    parents: ['staff'],
    privileges: [
      'CON_BROADCAST',
      'RESULTS_FI_EDIT', 'RESULT_SH_EDIT', 'EXAM_MANAGEMENT', 'ASSIGNMENT_ELIGIBILITY_VIEW', 'ASSIGNMENT_ELIGIBILITY_EDIT', 'EXAM_ELIGIBILITY_VIEW', 'EXAM_ELIGIBILITY_EDIT', 'MEDICAL_EDIT', 'MEDICAL_DECIDE', 'EXAM_FAIL_SUMMARY_VIEW',
      'NO_MARKS_VIEW', 'EXAM_MARKERS_VIEW', 'EXAM_MARKERS_EDIT', 'EXAM_MARKS_VIEW', 'EXAM_MARKS_ALL', 'MEDICAL_VIEW', 'RESULTS_VIEW', 'MK_PUB_ALL', 'RESULTS_SUM_VIEW',
      'RESULTS_FI_VIEW', 'RESULT_SH_VIEW', ...['EXAM_SESSIONS', 'EXAM_PAPERS', 'EXAM_REG_SUMMARY'].flatMap(crud), 'STUDENTS_VIEW', 'CURRICULUM_MANAGEMENT', 'BATCH_STATUSES_VIEW', 'ACADEMIC_YEAR_VIEW', 'STUDENT_STATUS_VIEW',
      'ATTENDANCE_MANAGEMENT', 'ATTENDANCE_REPORT_VIEW', 'ATTENDANCE_ALL',
    ],
  },
  {
    code: 'registrar',
    name: { en: 'Registrar', si: 'ලේඛකාධිකාරී' },
    rank: 30,
    parents: ['staff'],
    privileges: [
      'CON_BROADCAST',
      'DEPARTMENTS_VIEW', 'FACULTIES_VIEW', 'USERS_VIEW', 'USERS_CREATE', 'USERS_EDIT', 'STAFF_VIEW', 'STAFF_CREATE', 'STAFF_EDIT',
      'DEGREE_MANAGEMENT', 'SELECTED_STUDENTS_VIEW', ...crud('DEG_SELECTED_STU'), 'MAINSUB_VS_CU_VIEW', 'MAINSUB_SEL_STU_VIEW', 'MAINSUB_SEL_STU_EDIT', 'REG_DET_ALLSTU',
      'COURSE_REG_SUMMARY_VIEW', 'CURRICULUM_MANAGEMENT', 'EXAM_MANAGEMENT', 'EXAM_SESSIONS_VIEW', 'EXAM_PAPERS_VIEW', 'EXAM_REG_SUMMARY_VIEW', 'DEV', 'RESULTS_SUM_VIEW', 'RESULTS_FI_VIEW', 'RESULTS_FI_CONFIRM', 'RESULT_SH_VIEW', 'RESULT_SH_EDIT', 'MENTOR_MANAGEMENT', 'MAINSUB_VS_CU_EDIT',
      ...['DEGREES', 'DEGREE_COURSES', 'MANAGE_CU', 'COURSE_SYLLABUS', 'DEGREE_VS_COURSE', 'BATCH_STATUSES', 'ACADEMIC_YEAR', 'MAINSUB_LANGUAGES',
        'CU_SEMPLAN', 'STUDENT_STATUS', 'STUDENTS', 'RULE_SETS', 'MENTOR', 'EARNED_GRADES', 'CAL'].flatMap(crud), 'HBOOK_VIEW', 'HBOOK_CREATE',
      ...['CREATE', 'EDIT', 'DELETE', 'IMPORT'].map((verb) => `REG_DET_ALLSTU_${verb}`), 'MANAGE_SETTINGS',
      'ATTENDANCE_MANAGEMENT', 'PRINT_ATTENDANCE_VIEW', 'ATTENDANCE_REPORT_VIEW', 'ATTENDANCE_ALL', 'ATTENDANCE_LEAVE',
    ],
  },
  {
    code: 'hall-manager',
    name: { en: 'Hall manager', si: 'ශාලා කළමනාකරු' },
    rank: 50,
    parents: ['staff'],
    privileges: [...crud('HALL'), 'HBOOK_VIEW', 'HBOOK_CREATE', 'HBOOK_EDIT', 'HBOOK_APPROVE', ...crud('CAL'), 'RPT'],
  },
  {
    code: 'web-editor',
    name: { en: 'Web editor', si: 'වෙබ් සංස්කාරක' },
    rank: 50,
    parents: ['staff'],
    privileges: [
      'FACULTIES_VIEW', 'FACULTIES_EDIT', 'DEPARTMENTS_VIEW', 'DEPARTMENTS_EDIT', 'FAQ_MANAGEMENT', ...crud('FAQ'), 'FAQ_PUBLISH',
      'FAQ_VS_FACULTY_VIEW', 'FAQ_VS_FACULTY_EDIT', 'FAQ_VS_DEPT_VIEW', 'FAQ_VS_DEPT_EDIT', 'MANAGE_INFORMATION', ...crud('INFO'), 'INFO_PUBLISH',
      'INFO_VS_DEPT_VIEW', 'INFO_VS_DEPT_EDIT', 'INFO_VS_FAC_VIEW', 'INFO_VS_FAC_EDIT', 'INFO_VS_SLIDER_VIEW', 'INFO_VS_SLIDER_EDIT',
      'SLIDERS_MANAGEMENT', ...crud('SLIDES'), ...crud('SLIDERS'), 'PUBLICATIONS_MANAGEMENT', ...crud('PUBLICATIONS'),
      ...crud('PUBLICATION_TYPES'), ...crud('PUBLICATION_AREAS'), ...crud('LINKS'),
    ],
  },
  {
    code: 'student',
    name: { en: 'Student', si: 'ශිෂ්‍ය' },
    rank: 90,
    parents: [],
    privileges: [
      'DASHBOARD', 'USER_MANAGEMENT', 'PROFILE_VIEW', 'CHANGE_OWN_PASSWORD', 'CONVERSATION', 'CON_CREATE', 'CON_VIEW',
      'DEGREE_MANAGEMENT', 'DEGREE_SELECTION_VIEW', 'VIEW_MAIN_SUBJECTS', 'CO_REG_VIEW', 'ATTENDANCE_MANAGEMENT',
      'STUDENT_ATTENDANCE_VIEW', 'EXAM_MANAGEMENT', 'STU_EXAM_REG_VIEW', 'MEDICAL_VIEW', 'RESULTS_VIEW', 'EVALUATION_MANAGEMENT',
      'FBACK_VIEW', 'FBACK_RES', 'HALL_MANAGEMENT', 'CAL_VIEW', 'PRACTICAL_MANAGEMENT', 'PRACTICALS_VIEW',
    ],
  },
];
