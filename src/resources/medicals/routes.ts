export const LIST = '/manage-exam/exam-medical';
/** The key with which the office checks certificates and files requests in a student's name. */
export const FILING = 'MEDICAL_EDIT';
