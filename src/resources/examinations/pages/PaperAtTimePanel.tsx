import { useWatch } from 'react-hook-form';
import {
  Callout,
  Panel,
  problemWords,
  useCallQuery,
  usePrivileges,
  type SlotProps,
  useTexts,
} from '../../../framework/index.ts';
import { checkPaperTime } from '../api.ts';

const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];

/** The conflicts of a paper at the time, in the halls and with the invigilators of the form. */
export function PaperAtTimePanel({ record }: SlotProps) {
  const { translate, language } = useTexts();
  const isOffice = usePrivileges().has('EXAM_PAPERS_VIEW');
  const [startsAt, endsAt, halls, invigilators] = useWatch({
    name: ['startsAt', 'endsAt', 'halls', 'invigilators'],
  }) as unknown[];
  const isTimed = typeof startsAt === 'string' && typeof endsAt === 'string' && startsAt < endsAt;
  const { data } = useCallQuery(
    checkPaperTime,
    isOffice && isTimed
      ? {
          query: {
            startsAt,
            endsAt,
            halls: idsIn(halls).join(','),
            invigilators: idsIn(invigilators).join(','),
            ...(record ? { paper: String(record['id']) } : {}),
          },
        }
      : null,
  );
  if (!isTimed || !data) return null;
  const { holiday, problems, papers } = data;
  return (
    <Panel title={translate('paperClashes.form.title')} note={translate('paperClashes.form.note')}>
      {holiday === null && problems.length === 0 && papers.length === 0 && (
        <Callout tone="good">{translate('paperClashes.form.none')}</Callout>
      )}
      {problems.length > 0 && (
        <Callout tone="bad">
          <ul>
            {problems.map((problem) => (
              <li key={JSON.stringify(problem)}>{problemWords(problem, translate, language)}</li>
            ))}
          </ul>
        </Callout>
      )}
      {holiday && <Callout tone="caution">{problemWords(holiday, translate, language)}</Callout>}
      {papers.length > 0 && (
        <Callout tone="caution">
          {translate('paperClashes.form.shared')}
          <ul>
            {papers.map(({ code, students, named }) => (
              <li key={code}>
                <strong>{code}</strong> ·{' '}
                {translate('paperClashes.students', { smart_count: students })}: {named.join(', ')}
                {students > named.length ? ' …' : ''}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </Panel>
  );
}
