import { type SlotProps } from '../../framework/index.ts';
import { CreditsOfStudent } from './CreditsOfStudent.tsx';
import { StatusEvents } from './StatusEvents.tsx';

/** What stands below a student's record. */
export function StudentPanels(props: SlotProps) {
  const id = props.record?.['id'];
  return (
    <>
      {typeof id === 'string' && <CreditsOfStudent student={id} />}
      <StatusEvents {...props} />
    </>
  );
}
