import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Badge,
  Note,
  PageField,
  Panel,
  useAnswer,
  useCall,
  usePortalServices,
} from '../../../framework/index.ts';
import { useSessionWords } from '../../shared/pages/useSessionWords.tsx';
import type { ListedStudent } from '../api.ts';
import styles from './scanning.module.css';

const SHOWN = 8;
const holds = (student: ListedStudent, words: readonly string[]): boolean => {
  const text = `${student.registrationNumber} ${student.name.en} ${student.name.si}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/**
 * One student found by name or number and put right with one tap: an honest person whose telephone
 * failed loses nothing.
 */
export function StudentFix({ id, onSaved }: { id: string; onSaved: () => void }) {
  const translate = useTranslate();
  const names = useSessionWords();
  const { http } = usePortalServices();
  const { run, isBusy } = useCall();
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const { body = [], refetch } = useAnswer<ListedStudent[]>(
    wanted.length === 0 ? null : `/attendance-qr/${id}/students`,
  );
  const found = wanted.length === 0 ? [] : body.filter((student) => holds(student, wanted));
  const mark = async (student: ListedStudent, status: 'present' | 'absent'): Promise<void> => {
    if (
      await run(
        () => http.post(`/attendance-qr/${id}/mark`, { student: student.id, status }),
        'scanning.fixed',
      )
    )
      onSaved();
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
        {found.slice(0, SHOWN).map((student) => {
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
      {found.length > SHOWN && (
        <Note>{translate('scanning.more', { smart_count: found.length - SHOWN })}</Note>
      )}
    </Panel>
  );
}
