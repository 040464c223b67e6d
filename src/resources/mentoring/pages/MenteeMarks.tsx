import { useTranslate } from 'react-admin';
import { addDays, localDay } from '../../../contract/model/facultyClock.ts';
import {
  ActionButton,
  Badge,
  formatDate,
  textIn,
  useCall,
  usePortalServices,
  usePreferences,
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

export function MenteeMarks(part: MenteePart) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const { run, isBusy } = useCall();
  const { answer, changed, isOpen, write, dialog } = useMenteePart<Mark>(
    'at-risk-marks',
    'startsOn',
    'addMark',
    part,
  );
  const end = async ({ id: mark, version, startsOn }: Mark) => {
    // The last day on which it stood is yesterday, unless it began today.
    const yesterday = addDays(localDay(), -1);
    const call = () =>
      startsOn > yesterday
        ? http.delete(`/at-risk-marks/${mark}`)
        : http.put(`/at-risk-marks/${mark}`, { endsOn: yesterday, version });
    if (await run(call, translate('pages.mentoring-students.markEnded'))) changed();
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
            · {textIn(mark._labels.staff, language).text}
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
