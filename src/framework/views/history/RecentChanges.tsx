import {
  type ChangeSetSummary,
  ownChangeSets,
} from '../../../contract/wire/calls/changeSetCalls.ts';
import { useCallQuery } from '../../core/calls/useCallQuery.ts';
import { formatDateTime } from '../../core/fields/localFormat.ts';
import { textIn } from '../../core/fields/localisedText.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import './history.css';
import { Failed, Loading, Note, Panel, Rows } from '../../ui/page/Page.tsx';
import { UndoButton } from './UndoButton.tsx';

const MAX_SHOWN = 15;

const countOf = ({ actions }: ChangeSetSummary): number =>
  Object.values(actions).reduce((sum, count) => sum + count, 0);

/** The latest changes of the signed-in user on any device, each with undo. */
export function RecentChanges() {
  const { translate, language } = useTexts();
  const { data, isError, isPending, refetch } = useCallQuery(ownChangeSets, {
    range: [0, MAX_SHOWN - 1],
  });
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
      {data?.length === 0 && <Note>{translate('framework.history.recentNone')}</Note>}
      <Rows>
        {(data ?? []).map((summary) => (
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
