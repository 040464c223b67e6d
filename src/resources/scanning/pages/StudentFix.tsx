import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { inAllLanguages } from '../../../contract/model/localised.ts';
import {
  ActionButton,
  Badge,
  Note,
  PageField,
  Panel,
  useCallMutation,
  useCallQuery,
} from '../../../framework/index.ts';
import { useSessionWords } from '../../shared/pages/useSessionWords.tsx';
import { type ListedStudent, markStudent, sessionStudents } from '../api.ts';
import styles from './scanning.module.css';

const MAX_SHOWN = 8;
const WHOLE_CLASS = [0, 999] as const;
const holds = (student: ListedStudent, words: readonly string[]): boolean => {
  const text = `${student.registrationNumber} ${inAllLanguages(student.name)}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** Finds one student by name or number and corrects the mark, for example when a phone failed. */
export function StudentFix({ id, onSaved }: { id: string; onSaved: () => void }) {
  const translate = useTranslate();
  const names = useSessionWords();
  const { send, isBusy } = useCallMutation(markStudent);
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const { data: students = [], refetch } = useCallQuery(
    sessionStudents,
    wanted.length === 0 ? null : { params: { id }, range: WHOLE_CLASS },
  );
  const found = wanted.length === 0 ? [] : students.filter((student) => holds(student, wanted));
  const mark = async (student: ListedStudent, status: 'present' | 'absent'): Promise<void> => {
    const input = { params: { id }, body: { student: student.id, status } };
    if (await send(input, { success: 'scanning.fixed' })) onSaved();
    refetch();
  };
  return (
    <Panel title={translate('scanning.fix')} note={translate('scanning.fixNote')}>
      <PageField
        type="search"
        label={translate('scanning.find')}
        value={query}
        onChange={setQuery}
      />
      {wanted.length > 0 && found.length === 0 && <Note>{translate('scanning.nobodyFound')}</Note>}
      <ul className={styles.names}>
        {found.slice(0, MAX_SHOWN).map((student) => {
          const isThere = student.status === 'present' || student.status === 'late';
          return (
            <li key={student.id}>
              <span>
                {names.name(student)}{' '}
                <span className={styles.muted}>{student.registrationNumber}</span>
              </span>
              <span className={styles.fixes}>
                {student.status === null ? (
                  <Badge>{translate('scanning.unmarked')}</Badge>
                ) : (
                  <Badge tone={isThere ? 'good' : 'caution'}>
                    {translate(`resources.attendance.options.status.${student.status}`)}
                  </Badge>
                )}
                <ActionButton
                  quiet
                  disabled={isBusy}
                  onClick={() => void mark(student, isThere ? 'absent' : 'present')}
                >
                  {translate(isThere ? 'scanning.markAbsent' : 'scanning.markPresent')}
                </ActionButton>
              </span>
            </li>
          );
        })}
      </ul>
      {found.length > MAX_SHOWN && (
        <Note>{translate('scanning.more', { smart_count: found.length - MAX_SHOWN })}</Note>
      )}
    </Panel>
  );
}
