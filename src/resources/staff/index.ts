import { defineArea } from '../../contract/area.ts';
import { staff as staffMembers } from './staff.ts';
import { staffDesignations } from './staffDesignations.ts';

/** Without screens so far: other areas refer to members of staff. */
export const staff = defineArea({
  key: 'staff',
  section: 'WEBSITE',
  group: 'STAFF_MANAGEMENT',
  icon: 'staff',
  resources: [staffMembers, staffDesignations],
  entries: [],
});
