import { DAY_MS } from '../../../contract/model/constants.ts';
import { localDay } from '../../../contract/model/facultyClock.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Badge,
  formatDate,
  useCallMutation,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { atRiskMarks } from '../atRiskMarks.ts';
import { PartPanel } from './PartPanel.tsx';
import type { MenteePart } from './parts.ts';
import { useMenteePart } from './useMenteePart.tsx';
import { WriteDialog } from './WriteDialog.tsx';
import styles from './mentees.module.css';

interface Mark {
  id: string;
  version: number;
  reason: string;
  remarks: string | null;
  startsOn: string;
  endsOn: string | null;
  _can: { edit?: unknown };
  _labels: { staff?: unknown };
}

const MARKS = recordCalls('at-risk-marks');

export function MenteeMarks(part: MenteePart) {
  const { translate, language } = useTexts();
  const update = useCallMutation(MARKS.update);
  const remove = useCallMutation(MARKS.remove);
  const isBusy = update.isBusy || remove.isBusy;
  const { answer, changed, isOpen, write, dialog } = useMenteePart<Mark>(
    'at-risk-marks',
    'startsOn',
    'addMark',
    part,
  );
  const end = async ({ id: mark, version, startsOn }: Mark) => {
    // A mark ends yesterday; a mark that began today is removed.
    const yesterday = new Date(Date.parse(localDay()) - DAY_MS).toISOString().slice(0, 10);
    const params = { id: mark };
    const done = { success: translate('pages.mentoring-students.markEnded') };
    const isEnded =
      startsOn > yesterday
        ? await remove.send({ params }, done)
        : await update.send({ params, body: { endsOn: yesterday, version } }, done);
    if (isEnded) changed();
  };
  const stands = ({ endsOn }: Mark): boolean => endsOn === null || endsOn >= localDay();
  return (
    <PartPanel
      title={translate('pages.mentoring-students.marks')}
      note={translate('pages.mentoring-students.marksNote')}
      none={translate('pages.mentoring-students.noMarks')}
      answer={answer}
      write={write}
      line={(mark) => (
        <>
          <div className={styles.lineHead}>
            <Badge tone={stands(mark) ? 'bad' : 'plain'}>
              {translate(`resources.at-risk-marks.options.reason.${mark.reason}`)}
            </Badge>
            {stands(mark) && mark._can.edit !== undefined && (
              <ActionButton quiet isBusy={isBusy} onClick={() => void end(mark)}>
                {translate('pages.mentoring-students.endMark')}
              </ActionButton>
            )}
          </div>
          <small>
            {translate(
              mark.endsOn === null
                ? 'pages.mentoring-students.since'
                : 'pages.mentoring-students.period',
              {
                from: formatDate(mark.startsOn, language),
                to: mark.endsOn === null ? '' : formatDate(mark.endsOn, language),
              },
            )}{' '}
            · <TextInLanguage value={mark._labels.staff} />
          </small>
          {mark.remarks && <p>{mark.remarks}</p>}
        </>
      )}
    >
      {isOpen && (
        <WriteDialog
          resource={atRiskMarks}
          fields={['reason', 'remarks']}
          given={{ student: part.id }}
          {...dialog}
        />
      )}
    </PartPanel>
  );
}
