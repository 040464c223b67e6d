/** What every part of a mentee's page is given. */
export interface MenteePart {
  id: string;
  /** The person is the mentor today, and may write. */
  isMentee: boolean;
  /** The list of mentees says something else now. */
  onChanged: () => void;
}

/** Address of the records of one resource about one student, the latest first. */
export const aboutStudent = (
  resource: string,
  id: string,
  sort: string,
  path = 'student',
): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify({ [path]: id }), sort: JSON.stringify([sort, 'DESC']), range: '[0,99]' }).toString()}`;
