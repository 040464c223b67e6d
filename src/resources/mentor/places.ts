export const MENTEES = '/manage-mentor/mentoring-students';
export const menteePath = (id: string): string => `${MENTEES}/${id}`;
/** The faculty's day, whatever the reader's clock says. */
export const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Colombo' }).format(new Date());
