import { useState } from 'react';
import { useNotify } from 'react-admin';
import {
  ActionButton,
  Actions,
  Note,
  PageTable,
  Panel,
  formatDateTime,
  TableHead,
  useCallMutation,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { markBatches, undoMarkBatch } from '../api.ts';
import type { MarkStage } from '../stages.ts';

/** The batches of a stage: marks entered together, which can be undone together. */
export function BatchPanel({
  paper,
  stage,
  onUndone,
}: {
  paper: string;
  stage: MarkStage;
  onUndone: () => void;
}) {
  const { translate, language } = useTexts();
  const notify = useNotify();
  const { send, isBusy } = useCallMutation(undoMarkBatch);
  const [isOpen, setIsOpen] = useState(false);
  const { data: body, refetch } = useCallQuery(
    markBatches,
    isOpen ? { params: { id: paper } } : null,
  );
  const undo = async (batch: string): Promise<void> => {
    const undone = await send({ params: { id: paper, batch } });
    if (!undone) return;
    const left = undone.data.filter((answer) => answer.outcome !== 'saved').length;
    notify(left > 0 ? 'pages.marks.batches.undonePartly' : 'pages.marks.batches.undone', {
      type: left > 0 ? 'warning' : 'success',
      messageArgs: { smart_count: undone.data.length - left, left },
    });
    refetch();
    onUndone();
  };
  const batches = body?.filter((one) => one.stage === stage) ?? [];
  return (
    <Panel
      title={translate('pages.marks.batches.title')}
      note={translate('pages.marks.batches.note')}
    >
      {!isOpen && (
        <Actions>
          <ActionButton quiet onClick={() => setIsOpen(true)}>
            {translate('pages.marks.batches.show')}
          </ActionButton>
        </Actions>
      )}
      {isOpen && body && batches.length === 0 && (
        <Note>{translate('pages.marks.batches.none')}</Note>
      )}
      {batches.length > 0 && (
        <PageTable label={translate('pages.marks.batches.title')}>
          <TableHead
            columns={['at', 'by', 'source', 'cells', 'undo']}
            label={(name) => translate(`pages.marks.batches.${name}`)}
          />
          <tbody>
            {batches.map(({ batch, at, by, source, cells }) => (
              <tr key={batch}>
                <th scope="row">{formatDateTime(at, language)}</th>
                <td>{by ?? '–'}</td>
                <td>{translate(`pages.marks.sources.${source}`)}</td>
                <td data-number>{cells}</td>
                <td>
                  <ActionButton quiet isBusy={isBusy} onClick={() => void undo(batch)}>
                    {translate('pages.marks.batches.takeBack')}
                  </ActionButton>
                </td>
              </tr>
            ))}
          </tbody>
        </PageTable>
      )}
    </Panel>
  );
}
