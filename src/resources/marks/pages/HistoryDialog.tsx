import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Failed,
  Loading,
  Note,
  PageDialog,
  PageTable,
  formatDateTime,
  useCallQuery,
  usePreferences,
} from '../../../framework/index.ts';
import { markHistory, type MarkCandidate, type MarkComponent } from '../api.ts';
import { fromWire, showMark, type WireMark } from '../rules/mark.ts';
import type { MarkStage } from '../stages.ts';

interface HistoryDialogProps {
  paper: string;
  stage: MarkStage;
  candidate: MarkCandidate;
  component: MarkComponent;
  onClose: () => void;
}

/** Every change of one mark: who, when, from what to what, how and why. */
export function HistoryDialog({ paper, stage, candidate, component, onClose }: HistoryDialogProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const text = (key: string, options?: object): string =>
    translate(`pages.marks.history.${key}`, options);
  const {
    data: body,
    isError,
    refetch,
  } = useCallQuery(markHistory, {
    params: { id: paper },
    query: { student: candidate.student, component: component.id, stage },
  });
  const shown = (mark: WireMark): string =>
    showMark(fromWire(mark, 1e6).mark ?? { status: 'blank', value: null }) ||
    translate('pages.marks.blank');
  return (
    <PageDialog
      title={text('title', { index: candidate.indexNumber, component: component.name })}
      onClose={onClose}
      actions={
        <ActionButton quiet onClick={onClose}>
          {translate('ra.action.close')}
        </ActionButton>
      }
    >
      {isError && <Failed onRetry={refetch} />}
      {!body && !isError && <Loading lines={3} />}
      {body?.length === 0 && <Note>{text('none')}</Note>}
      {body && body.length > 0 && (
        <PageTable
          label={text('title', { index: candidate.indexNumber, component: component.name })}
        >
          <thead>
            <tr>
              {['at', 'by', 'from', 'to', 'how'].map((name) => (
                <th
                  key={name}
                  scope="col"
                  data-number={name === 'from' || name === 'to' || undefined}
                >
                  {text(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map(({ version, before, after, reason, source, at, by }) => (
              <tr key={version}>
                <td>{formatDateTime(at, language)}</td>
                <td>{by ?? '–'}</td>
                <td data-number>{shown(before)}</td>
                <td data-number>{shown(after)}</td>
                <td>
                  {translate(`pages.marks.sources.${source}`)}
                  {reason !== null && <Note>{reason}</Note>}
                </td>
              </tr>
            ))}
          </tbody>
        </PageTable>
      )}
    </PageDialog>
  );
}
