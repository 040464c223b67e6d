import { useState } from 'react';
import { useNotify } from 'react-admin';
import {
  ActionButton,
  Callout,
  Failed,
  formatInteger,
  Panel,
  Rows,
  type SlotProps,
  textIn,
  useCallMutation,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { joinPublication, MAX_COMPARED, type WorkOfOther, worksOfOthers } from '../api.ts';
import styles from './publications.module.css';

const AT_ONCE = 50;

/**
 * Works of an import that a co-author has entered, each with a way to join it instead of entering
 * it twice.
 */
export function WorksOfOthers({ screen, run, onLeaveOut }: SlotProps) {
  const { text, language } = useTexts('pages.publications.joining');
  const [shown, setShown] = useState(AT_ONCE);
  const { send, isBusy } = useCallMutation(joinPublication);
  const notify = useNotify();
  const isOwn = screen.name === 'own' && run !== undefined;
  const isTooLong = isOwn && run.rowCount > MAX_COMPARED;
  const works = useCallQuery(
    worksOfOthers,
    isOwn && !isTooLong ? { params: { id: run.id }, range: [0, shown - 1] } : null,
    { keepPrevious: true },
  );
  if (!isOwn) return null;
  if (isTooLong) return <Callout>{text('tooLong', { max: formatInteger(MAX_COMPARED) })}</Callout>;
  if (works.isError) return <Failed onRetry={() => void works.refetch()} />;
  const { data: found = [], total } = works;
  if (found.length === 0) return null;
  const join = async ({ id, row }: WorkOfOther) => {
    if (!(await send({ params: { id } }))) return;
    notify('pages.publications.joining.joined', { type: 'success' });
    await onLeaveOut?.([row], true);
    await works.refetch();
  };
  return (
    <Panel title={text('title')} note={text('note')}>
      <Rows>
        {found.map((work) => (
          <li key={work.id}>
            <div className={styles.citation}>
              <strong>{work.title}</strong>
              <span>{work.authors.join(', ')}</span>
              <span className={styles.appearance}>
                {work.year} · {text('enteredBy', { name: textIn(work.enteredBy, language).text })} ·{' '}
                {text(`by.${work.by}`)}
              </span>
              {work.joining === 'closed' ? (
                <small>{text('closed')}</small>
              ) : (
                <ActionButton quiet isBusy={isBusy} onClick={() => void join(work)}>
                  {text('join')}
                </ActionButton>
              )}
            </div>
          </li>
        ))}
      </Rows>
      {(total ?? 0) > found.length && (
        <Callout
          action={
            <ActionButton quiet onClick={() => setShown(shown + AT_ONCE)}>
              {text('more')}
            </ActionButton>
          }
        >
          {text('of', { shown: found.length, total: total ?? 0 })}
        </Callout>
      )}
    </Panel>
  );
}
