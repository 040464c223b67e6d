import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useParams } from 'react-router';
import {
  ActionButton,
  Actions,
  FormField,
  KindForm,
  Note,
  Page,
  Panel,
  QueryState,
  Rows,
  ShownOf,
  useCallQuery,
  usePrivileges,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { studentPath } from '../../shared/documentPaths.ts';
import { NoStudentRecord } from '../../shared/pages/StudentsOnly.tsx';
import { useIsStudent } from '../../shared/pages/useIsStudent.ts';
import { ISSUING } from '../access.ts';
import { type DocumentRegister, documentRegister } from '../api.ts';
import { SUBJECT_KINDS } from '../kinds.ts';
import { IssuedList } from './IssuedList.tsx';
import { OwnDocuments } from './OwnDocuments.tsx';
import { PrintedDocument } from './PrintedDocument.tsx';
import { SheetsAbout } from './SheetsAbout.tsx';
import { StudentDocuments } from './StudentDocuments.tsx';

function Students({
  students,
  studentsFound,
}: Pick<DocumentRegister, 'students' | 'studentsFound'>) {
  const { text } = useTexts('pages.documents');
  if (students.length === 0) return <Note>{text('noStudents')}</Note>;
  return (
    <>
      <Rows>
        {students.map(({ id, registrationNumber, name }) => (
          <li key={id}>
            <Link to={studentPath(id)}>
              {registrationNumber} · <TextInLanguage value={name} />
            </Link>
          </li>
        ))}
      </Rows>
      <ShownOf shown={students.length} total={studentsFound} />
    </>
  );
}

/** The office finds the student, or a document that was issued. */
function Register() {
  const { text } = useTexts('pages.documents');
  const form = useForm({ defaultValues: { search: '' } });
  const [search, setSearch] = useState('');
  const { data, isError, refetch } = useCallQuery(documentRegister, { query: { search } });
  return (
    <Page title={text('title')} intro={text('introOffice')}>
      <Panel title={text('whose')}>
        <KindForm form={form} onSubmit={() => setSearch(form.getValues('search'))}>
          <FormField name="search" label={text('search')} />
          <Actions>
            <ActionButton quiet>{text('find')}</ActionButton>
          </Actions>
        </KindForm>
        {data && search.trim() !== '' && <Students {...data} />}
      </Panel>
      <Panel title={text('latest')}>
        <QueryState query={{ data, isError, refetch }} lines={5} />
        {data && (
          <>
            <IssuedList documents={data.issued} isOpen={() => true} />
            <ShownOf shown={data.issued.length} total={data.issuedFound} />
          </>
        )}
      </Panel>
    </Page>
  );
}

function Start() {
  const { text } = useTexts('pages.documents');
  const privileges = usePrivileges();
  const { isStudent, isStaff, query } = useIsStudent();
  if (isStudent === undefined) return <QueryState query={query} lines={8} inPanel />;
  if (isStudent) return <OwnDocuments />;
  if (privileges.has(ISSUING)) return <Register />;
  if (!isStaff) return <NoStudentRecord title={text('title')} />;
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
 * those of a student; `/of/<kind>/<subject>` the sheets of a paper, a batch or a convocation;
 * `/<id>` one document to print.
 */
export function Documents() {
  const [first = '', second = '', third = ''] = (useParams()['*'] ?? '').split('/');
  if (first === '') return <Start />;
  if (first === 'students') return <StudentDocuments key={second} student={second} />;
  const kind = SUBJECT_KINDS.find((one) => one === second);
  if (first === 'of' && kind) return <SheetsAbout key={third} kind={kind} subject={third} />;
  return <PrintedDocument key={first} id={first} />;
}
