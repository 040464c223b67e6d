import { useTranslate } from 'react-admin';
import type { ChangeSetSummary } from '../../../contract/wire/history.ts';
import { useAnswer } from '../../core/calls/useAnswer.ts';
import { formatDateTime } from '../../core/fields/localFormat.ts';
import { textIn } from '../../core/fields/localisedText.ts';
import { useLanguage } from '../../core/portal/useLanguage.ts';
import { Failed, Loading, Note, Panel, Rows } from '../../ui/page/Page.tsx';
import './history.css';
import { UndoButton } from './UndoButton.tsx';

const SHOWN = 15;

/** The number of records of a change. */
const countOf = ({ actions }: ChangeSetSummary): number =>
  Object.values(actions).reduce((sum, count) => sum + count, 0);

/** What the signed-in person changed last, on whatever machine, each with the way back. */
export function RecentChanges() {
  const translate = useTranslate();
  const language = useLanguage();
  const { body, isError, isPending, refetch } = useAnswer<ChangeSetSummary[]>('/change-sets');
  const subject = (summary: ChangeSetSummary): string => {
    const count = countOf(summary);
    const name = translate(`resources.${summary.resource}.name`, {
      smart_count: count,
      _: summary.resource,
    });
    const label = textIn(summary.label, language).text;
    return label === ''
      ? translate('framework.history.several', { count, name })
      : `${name}: ${label}`;
  };
  const words = ({ cause, actions }: ChangeSetSummary): string =>
    cause === 'undo' ? 'undo' : (Object.keys(actions)[0] ?? 'edit');
  return (
    <Panel
      title={translate('framework.history.recent')}
      note={translate('framework.history.recentNote')}
    >
      {isError && <Failed onRetry={refetch} />}
      {isPending && <Loading />}
      {body?.length === 0 && <Note>{translate('framework.history.recentNone')}</Note>}
      <Rows>
        {(body ?? []).slice(0, SHOWN).map((summary) => (
          <li key={summary.id}>
            <span>
              {subject(summary)}
              <small>
                {translate(`framework.history.done.${words(summary)}`)} ·{' '}
                {formatDateTime(summary.at, language)}
              </small>
            </span>
            {summary.undone === null ? (
              <UndoButton
                changeSet={summary.id}
                isRedo={summary.cause === 'undo'}
                onSettled={refetch}
              />
            ) : (
              <span className="history-mark">{translate('framework.history.isUndone')}</span>
            )}
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
