import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import {
  Badge,
  editableFields,
  formatDateTime,
  Panel,
  permissionsOf,
  RecordForm,
  textIn,
  useSaveRecord,
  type ViewRecord,
  useTexts,
} from '../../../framework/index.ts';
import { users } from '../users.ts';
import { Avatar } from './Avatar.tsx';
import styles from './user.module.css';

export interface OwnUser extends ViewRecord {
  username: string;
  email: string;
  /** Waits for its confirmation. */
  newEmail?: string | null;
  firstName: string;
  lastName: string;
  profileImage?: unknown;
  lastLoginAt?: string | null;
}

const { firstName, lastName, profileImage } = users.fields;

/** The fields of an account that its owner edits; the others belong to user management. */
const ownPart: ResourceDeclaration = {
  ...users,
  fields: { firstName, lastName, profileImage },
  form: { sections: [{ key: 'person', fields: ['firstName', 'lastName', 'profileImage'] }] },
};

/** Name and picture, in the generated form with its version check, draft and upload. */
export function OwnRecord({ record, onSaved }: { record: OwnUser; onSaved: () => void }) {
  const { translate, language } = useTexts();
  const notify = useNotify();
  const { update } = useSaveRecord('users');
  const editable = useMemo(() => editableFields(ownPart, permissionsOf(record).edit), [record]);
  const type = textIn(record._labels?.['userType'], language).text;
  const since = record.lastLoginAt
    ? translate('pages.profile.lastLogin', { at: formatDateTime(record.lastLoginAt, language) })
    : null;
  return (
    <>
      <Panel>
        <div className={styles.identity}>
          <Avatar
            firstName={record.firstName}
            lastName={record.lastName}
            image={record.profileImage}
          />
          <div>
            <strong>
              {record.firstName} {record.lastName}
            </strong>
            <p>
              {record.username} · {record.email}
            </p>
            <p>
              {type !== '' && <Badge>{type}</Badge>} {since}
            </p>
          </div>
        </div>
      </Panel>
      <RecordForm
        resource={ownPart}
        admin="users"
        record={record}
        editable={editable}
        draftKey={null}
        send={(changes, version) => update(record.id, changes, version)}
        staysAfterSave
        onSaved={() => {
          notify('pages.profile.saved', { type: 'success' });
          onSaved();
        }}
      />
    </>
  );
}
