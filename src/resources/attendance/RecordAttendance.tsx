import { useParams } from 'react-router';
import { RecordedClasses } from './recording/RecordedClasses.tsx';
import { TickList } from './recording/TickList.tsx';

/** `/manage-attendance/record-attendance`: the own classes, and the list of each to tick. */
export function RecordAttendance() {
  const [id = ''] = (useParams()['*'] ?? '').split('/');
  return id === '' ? <RecordedClasses /> : <TickList key={id} id={id} />;
}
