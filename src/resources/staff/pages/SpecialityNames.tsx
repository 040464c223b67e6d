import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { ActionButton, usePrivileges, type SlotProps } from '../../../framework/index.ts';

/** Links the list of staff specialities to the list of speciality names, which has no menu entry. */
export function SpecialityNames({ screen }: SlotProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const privileges = usePrivileges();
  if (screen.name !== 'main' || !privileges.has('STAFF_SPECIALITIES_VIEW')) return null;
  return (
    <ActionButton quiet onClick={() => void navigate('/manage-staff/specialities')}>
      {translate('pages.staff.specialityNames')}
    </ActionButton>
  );
}
