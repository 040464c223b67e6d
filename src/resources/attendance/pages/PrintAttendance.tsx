import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useSearchParams } from 'react-router';
import { localDay } from '../../../contract/model/facultyClock.ts';
import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
import {
  ActionButton,
  Actions,
  Callout,
  Failed,
  isReadable,
  Page,
  PageField,
  PageFields,
  saveBlob,
  useCallQuery,
  usePortalServices,
  useTexts,
} from '../../../framework/index.ts';
import { attendanceSheet, type AttendanceSheet } from '../api.ts';
import { COLUMNS, sessionsOf } from './sheetColumns.ts';
import { SheetOnPaper } from './SheetOnPaper.tsx';
import { UnitChoice, useUnits } from './UnitChoice.tsx';
import styles from './attendance.module.css';

const TEXTS = 'pages.print-attendance';

const MAX_COLUMNS = 12;

interface ColumnChoice {
  kind: keyof typeof COLUMNS;
  date: string;
  count: string;
}

/** The number of columns; `null` unless it is from 1 to 12. */
function countOf({ count }: ColumnChoice): number | null {
  const number = Number(count);
  return Number.isInteger(number) && number >= 1 && number <= MAX_COLUMNS ? number : null;
}

/**
 * `/manage-attendance/print-attendance`: attendance sheets for the classes of a day or with empty
 * columns.
 */
export function PrintAttendance() {
  const { text } = useTexts(TEXTS);
  const [parameters, setParameters] = useSearchParams();
  const units = useUnits();
  const [choice, setChoice] = useState<ColumnChoice>(() => ({
    kind: 'following',
    date: localDay(),
    count: '4',
  }));
  const unit = parameters.get('unit') ?? units.found.data?.[0]?.id ?? '';
  const sheet = useCallQuery(attendanceSheet, unit === '' ? null : { query: { offering: unit } });
  const { kind, date } = choice;
  const isChosen = kind === 'blank' || isReadable('date', date);
  return (
    <Page title={text('title')} intro={text('intro')}>
      <div className={styles.offPaper}>
        <UnitChoice
          units={units}
          value={unit}
          chosen={sheet.data?.unit}
          onChange={(id) => setParameters({ unit: id }, { replace: true })}
        />
        {unit !== '' && <ColumnFields choice={choice} onChoice={setChoice} />}
        {sheet.isError && <Failed onRetry={sheet.refetch} />}
        {sheet.data && isChosen && kind === 'date' && sessionsOf(sheet.data, date).length === 0 && (
          <Callout>{text('noClass')}</Callout>
        )}
        {sheet.data && isChosen && <SheetActions unit={unit} sheet={sheet.data} />}
      </div>
      {sheet.data && isChosen && (
        <SheetOnPaper
          sheet={sheet.data}
          columns={COLUMNS[kind](sheet.data, date, countOf(choice) ?? 1)}
        />
      )}
    </Page>
  );
}

interface ColumnFieldsProps {
  choice: ColumnChoice;
  onChoice: (choice: ColumnChoice) => void;
}

function ColumnFields({ choice, onChoice }: ColumnFieldsProps) {
  const { text } = useTexts(TEXTS);
  const { kind, date, count } = choice;
  return (
    <PageFields>
      <PageField
        label={text('columnsAre')}
        value={kind}
        onChange={(value) => onChoice({ ...choice, kind: value as ColumnChoice['kind'] })}
        options={[
          ['following', text('following')],
          ['date', text('ofDate')],
          ['blank', text('blank')],
        ]}
      />
      {kind !== 'blank' && (
        <PageField
          label={text('date')}
          type="date"
          value={date}
          unreadable="text"
          onChange={(value) => onChoice({ ...choice, date: value })}
        />
      )}
      {kind !== 'date' && (
        <PageField
          label={text('count')}
          type="number"
          value={count}
          onChange={(value) => onChoice({ ...choice, count: value })}
          problem={countOf(choice) === null ? text('badCount') : undefined}
        />
      )}
    </PageFields>
  );
}

/** Prints the sheet, or saves it as a table to fill in. */
function SheetActions({ unit, sheet }: { unit: string; sheet: AttendanceSheet }) {
  const { text, translate, language } = useTexts(TEXTS);
  const notify = useNotify();
  const { http } = usePortalServices();
  const nobody = sheet.students.length === 0 ? text('nobody') : undefined;
  const save = async (): Promise<void> => {
    const { path } = callRequest(attendanceSheet, { query: { offering: unit } });
    const file = new URLSearchParams({ format: 'xlsx', language });
    const answer = await http.download(`${path}&${file.toString()}`);
    if (answer.isSuccess) saveBlob(answer.body.blob, answer.body.fileName ?? 'sheet.xlsx');
    else notify(translate('framework.page.notSaved'), { type: 'error' });
  };
  return (
    <Actions>
      <ActionButton disabled={nobody !== undefined} title={nobody} onClick={() => window.print()}>
        {text('print')}
      </ActionButton>
      <ActionButton
        quiet
        disabled={nobody !== undefined}
        title={nobody}
        onClick={() => void save()}
      >
        {text('toFill')}
      </ActionButton>
    </Actions>
  );
}
