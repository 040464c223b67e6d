import {
  ActionButton,
  Note,
  PageDialog,
  PageTable,
  formatDateTime,
  QueryState,
  TableHead,
  textIn,
  useCallQuery,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { markHistory, type MarkCandidate, type MarkComponent } from '../api.ts';
import { markText, type ShownMark } from '../rules/mark.ts';
import type { MarkStage } from '../stages.ts';
import { useMarkWords } from './useMarkWords.ts';

interface HistoryDialogProps {
  paper: string;
  stage: MarkStage;
  candidate: MarkCandidate;
  component: MarkComponent;
  onClose: () => void;
}

/** Every change of one mark, with author, time, source and reason. */
export function HistoryDialog({ paper, stage, candidate, component, onClose }: HistoryDialogProps) {
  const { text, translate, language } = useTexts('pages.marks.history');
  const words = useMarkWords();
  const query = useCallQuery(markHistory, {
    params: { id: paper },
    query: { student: candidate.student, component: component.id, stage },
  });
  const body = query.data;
  const shown = (mark: ShownMark): string =>
    words(markText(mark)) || translate('pages.marks.blank');
  return (
    <PageDialog
      title={text('title', {
        index: candidate.indexNumber,
        component: textIn(component.name, language).text,
      })}
      onClose={onClose}
      actions={
        <ActionButton quiet onClick={onClose}>
          {translate('ra.action.close')}
        </ActionButton>
      }
    >
      <QueryState query={query} lines={3} />
      {body?.length === 0 && <Note>{text('none')}</Note>}
      {body && body.length > 0 && (
        <PageTable
          label={text('title', {
            index: candidate.indexNumber,
            component: textIn(component.name, language).text,
          })}
        >
          <TableHead
            columns={['at', 'by', 'from', 'to', 'how']}
            numbers={['from', 'to']}
            label={text}
          />
          <tbody>
            {body.map(({ version, before, after, reason, from, source, at, by }) => (
              <tr key={version}>
                <th scope="row">{formatDateTime(at, language)}</th>
                <td>{by ?? '–'}</td>
                <td data-number>{shown(before)}</td>
                <td data-number>{shown(after)}</td>
                <td>
                  {translate(`pages.marks.sources.${source}`)}
                  {reason !== null && <Note>{reason}</Note>}
                  {from !== null && (
                    <Note>
                      <TextInLanguage value={from} />
                    </Note>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </PageTable>
      )}
    </PageDialog>
  );
}
