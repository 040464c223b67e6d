/** The props of every part of a mentee's page. */
export interface MenteePart {
  id: string;
  /** The reader is the mentor today, and may write. */
  isMentee: boolean;
  /** Called when the list of mentees is out of date. */
  onChanged: () => void;
}

const MAX_RECORDS = 100;

/** List parameters for the records of one student, latest first. */
export const aboutStudent = (id: string, sort: string, path = 'student') => ({
  query: {
    filter: JSON.stringify({ [path]: id }),
    sort: JSON.stringify([sort, 'DESC']),
  },
  range: [0, MAX_RECORDS - 1] as const,
});
