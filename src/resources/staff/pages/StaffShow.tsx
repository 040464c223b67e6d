import { ResourceContextProvider } from 'react-admin';
import { useParams } from 'react-router';
import {
  LoadedRecord,
  RecordPage,
  ShowField,
  ShowSection,
  adminResource,
  type ViewProps,
} from '../../../framework/index.ts';

/**
 * The page of a member of staff: the photograph is shown with the name; in the form it stays with
 * the website fields.
 */
export function StaffShow({ screen }: ViewProps) {
  const { id = '' } = useParams<{ id: string }>();
  return (
    <ResourceContextProvider value={adminResource(screen)}>
      <LoadedRecord screen={screen} id={id}>
        {(record) => (
          <RecordPage screen={screen} record={record}>
            <ShowSection name="identity">
              {record['photo'] ? <ShowField source="photo" /> : null}
              <ShowField source="title" />
              <ShowField source="nameWithInitials" />
              <ShowField source="fullName" />
              <ShowField source="employeeNumber" />
              <ShowField source="user" />
            </ShowSection>
            <ShowSection name="post">
              <ShowField source="department" />
              <ShowField source="category" />
              <ShowField source="designation" />
              {record['leavesOn'] ? <ShowField source="leavesOn" /> : null}
            </ShowSection>
            <ShowSection name="contact">
              <ShowField source="email" />
              <ShowField source="phone" />
            </ShowSection>
            <ShowSection name="website">
              <ShowField source="biography" />
            </ShowSection>
          </RecordPage>
        )}
      </LoadedRecord>
    </ResourceContextProvider>
  );
}
