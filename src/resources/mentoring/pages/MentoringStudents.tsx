import { useParams } from 'react-router';
import { MenteeList } from './MenteeList.tsx';
import { MenteePage } from './MenteePage.tsx';

/** `/manage-mentor/mentoring-students`: the mentor's mentees, and a page for each of them. */
export function MentoringStudents() {
  const [id = ''] = (useParams()['*'] ?? '').split('/');
  return id === '' ? <MenteeList /> : <MenteePage key={id} id={id} />;
}
