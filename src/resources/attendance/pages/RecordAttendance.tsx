import { useParams } from 'react-router';
import { FromPaper } from './FromPaper.tsx';
import { RecordedClasses } from './RecordedClasses.tsx';
import { TickList } from './TickList.tsx';

/**
 * `/manage-attendance/record-attendance`: the lecturer's classes, the list of each, and `…/paper`
 * to enter a sheet or a file.
 */
export function RecordAttendance() {
  const [id = '', part] = (useParams()['*'] ?? '').split('/');
  if (id === '') return <RecordedClasses />;
  return part === 'paper' ? <FromPaper key={id} id={id} /> : <TickList key={id} id={id} />;
}
