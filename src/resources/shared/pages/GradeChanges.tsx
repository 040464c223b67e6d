import { Note, PageTable, TableHead, textIn, useTexts } from '../../../framework/index.ts';
import type { GradeChanges as Changes } from '../api.ts';

const COLUMNS = ['student', 'unit', 'before', 'after'] as const;

interface GradeChangesProps {
  changes: Changes;
  act: 'withdraw' | 'replace';
}

/** Which results an act on the record replaces, each with the one that follows. */
export function GradeChanges({ changes: { results, changed, examples }, act }: GradeChangesProps) {
  const { text, language } = useTexts('gradeChanges');
  if (results === 0) return null;
  if (changed === 0) return <Note>{text(`${act}None`, { smart_count: results })}</Note>;
  return (
    <>
      <p>{text(act, { smart_count: changed, results })}</p>
      <PageTable label={text('label')}>
        <TableHead columns={COLUMNS} label={(column) => text(`columns.${column}`)} />
        <tbody>
          {examples.map(({ student, unit, before, after }) => (
            <tr key={`${student.id} ${unit}`}>
              <th scope="row">
                {student.registrationNumber} {textIn(student.name, language).text}
              </th>
              <td>{unit}</td>
              <td>{before ?? '–'}</td>
              <td>
                <strong>{after ?? '–'}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </PageTable>
      {changed > examples.length && (
        <Note>{text('more', { smart_count: changed - examples.length })}</Note>
      )}
    </>
  );
}
