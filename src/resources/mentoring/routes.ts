export const MENTEES = '/manage-mentor/mentoring-students';
export const menteePath = (id: string): string => `${MENTEES}/${id}`;
