import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { currentUser } from '../../../contract/wire/calls/sessionCalls.ts';
import {
  KindForm,
  Loading,
  Note,
  Page,
  Panel,
  RecordInput,
  useCallQuery,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import { ISSUING } from '../access.ts';
import { issuedDocuments } from '../issuedDocuments.ts';
import { studentPath } from '../routes.ts';
import { OwnDocuments } from './OwnDocuments.tsx';
import { PrintedDocument } from './PrintedDocument.tsx';
import { StudentDocuments } from './StudentDocuments.tsx';

/** The office chooses the student. */
function ChooseStudent() {
  const { text } = useTexts('pages.documents');
  const navigate = useNavigate();
  const form = useForm<Record<string, unknown>>({ defaultValues: { student: null } });
  const student = useWatch({ control: form.control, name: 'student' });
  useEffect(() => {
    if (typeof student === 'string' && student !== '') void navigate(studentPath(student));
  }, [student, navigate]);
  return (
    <Page title={text('title')} intro={text('introOffice')}>
      <Panel title={text('whose')}>
        <KindForm resource={issuedDocuments.name} form={form} onSubmit={() => undefined}>
          <RecordInput resource={issuedDocuments} name="student" />
        </KindForm>
      </Panel>
    </Page>
  );
}

function Start() {
  const { text } = useTexts('pages.documents');
  const privileges = usePrivileges();
  const { data, isError } = useCallQuery(currentUser, {});
  if (!data && !isError) return <Loading lines={8} />;
  if ((data?.studentStatus ?? []).length > 0) return <OwnDocuments />;
  if (privileges.has(ISSUING)) return <ChooseStudent />;
  return (
    <Page title={text('title')}>
      <Panel>
        <Note>{text('ofOthers')}</Note>
      </Panel>
    </Page>
  );
}

/**
 * `/manage-exam/documents`: a student's own documents, or the choice of a student; `/students/<id>`
 * those of a student; `/<id>` one document to print.
 */
export function Documents() {
  const [first = '', second = ''] = (useParams()['*'] ?? '').split('/');
  if (first === '') return <Start />;
  if (first === 'students') return <StudentDocuments key={second} student={second} />;
  return <PrintedDocument key={first} id={first} />;
}
