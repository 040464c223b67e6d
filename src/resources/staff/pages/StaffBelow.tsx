import type { SlotProps } from '../../../framework/index.ts';
import { Appointments } from './Appointments.tsx';
import { Leaving } from './Leaving.tsx';

/** Below the page of a member of staff: the appointments, and what depends on the person. */
export const StaffBelow = (props: SlotProps) => (
  <>
    <Appointments {...props} />
    <Leaving {...props} />
  </>
);
