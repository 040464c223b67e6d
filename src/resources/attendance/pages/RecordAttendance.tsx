import { useParams } from 'react-router';
import { FromPaper } from './FromPaper.tsx';
import { RecordedClasses } from './RecordedClasses.tsx';
import { TickList } from './TickList.tsx';

/**
 * `/manage-attendance/record-attendance`: the own classes, the list of each to tick, and `…/paper`,
 * where a list comes from a sheet or a file.
 */
export function RecordAttendance() {
  const [id = '', part] = (useParams()['*'] ?? '').split('/');
  if (id === '') return <RecordedClasses />;
  return part === 'paper' ? <FromPaper key={id} id={id} /> : <TickList key={id} id={id} />;
}
