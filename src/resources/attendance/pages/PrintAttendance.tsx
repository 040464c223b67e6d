import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { localDay } from '../../../contract/model/facultyClock.ts';
import {
  ActionButton,
  Actions,
  Callout,
  Failed,
  Loading,
  Page,
  PageField,
  PageFields,
  saveBlob,
  useAnswer,
  useCall,
  usePortalServices,
  usePreferences,
} from '../../../framework/index.ts';
import type { AttendanceSheet, AttendanceUnit } from '../api.ts';
import { columnsOf, sessionsOf } from './sheetColumns.ts';
import { SheetOnPaper } from './SheetOnPaper.tsx';
import { UnitChoice } from './UnitChoice.tsx';
import styles from './attendance.module.css';

const TEXTS = 'pages.print-attendance';

/**
 * `/manage-attendance/print-attendance`: lists to sign, of the classes of a day or with empty
 * columns.
 */
export function PrintAttendance() {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const { run } = useCall();
  const [parameters, setParameters] = useSearchParams();
  const units = useAnswer<AttendanceUnit[]>('/attendance/units');
  const [kind, setKind] = useState<'date' | 'following' | 'blank'>('following');
  const [date, setDate] = useState(() => localDay());
  const [count, setCount] = useState('4');
  const words = (key: string, options?: Record<string, unknown>): string =>
    translate(`${TEXTS}.${key}`, options);
  const unit = parameters.get('unit') ?? units.body?.[0]?.id ?? '';
  const path = `/attendance/sheet?offering=${encodeURIComponent(unit)}`;
  const sheet = useAnswer<AttendanceSheet>(unit === '' ? null : path);
  const number = Number(count);
  const isCount = Number.isInteger(number) && number >= 1 && number <= 12;
  const columns = sheet.body ? columnsOf(sheet.body, kind, date, isCount ? number : 1) : [];
  const nobody = sheet.body?.students.length === 0 ? words('nobody') : undefined;
  const save = () =>
    run(async () => {
      const answer = await http.download(
        `${path}&${new URLSearchParams({ format: 'xlsx', language }).toString()}`,
      );
      if (answer.isSuccess) saveBlob(answer.body.blob, answer.body.fileName ?? 'sheet.xlsx');
      return answer;
    });
  return (
    <Page title={words('title')} intro={words('intro')}>
      <div className={styles.offPaper}>
        {units.isError && <Failed onRetry={units.refetch} />}
        {units.isPending && <Loading lines={4} />}
        {units.body?.length === 0 && (
          <Callout>{translate('pages.attendance-report.noUnits')}</Callout>
        )}
        {units.body && units.body.length > 0 && (
          <PageFields>
            <UnitChoice
              units={units.body}
              value={unit}
              onChange={(id) => setParameters({ unit: id }, { replace: true })}
            />
            <PageField
              label={words('columnsAre')}
              value={kind}
              onChange={(value) => setKind(value as typeof kind)}
              options={[
                ['following', words('following')],
                ['date', words('ofDate')],
                ['blank', words('blank')],
              ]}
            />
            {kind !== 'blank' && (
              <PageField label={words('date')} type="date" value={date} onChange={setDate} />
            )}
            {kind !== 'date' && (
              <PageField
                label={words('count')}
                type="number"
                value={count}
                onChange={setCount}
                problem={isCount ? undefined : words('badCount')}
              />
            )}
          </PageFields>
        )}
        {sheet.isError && <Failed onRetry={sheet.refetch} />}
        {sheet.body && kind === 'date' && sessionsOf(sheet.body, date).length === 0 && (
          <Callout>{words('noClass')}</Callout>
        )}
        {sheet.body && (
          <Actions>
            <ActionButton
              disabled={nobody !== undefined}
              title={nobody}
              onClick={() => window.print()}
            >
              {words('print')}
            </ActionButton>
            <ActionButton
              quiet
              disabled={nobody !== undefined}
              title={nobody}
              onClick={() => void save()}
            >
              {words('toFill')}
            </ActionButton>
          </Actions>
        )}
      </div>
      {sheet.body && <SheetOnPaper sheet={sheet.body} columns={columns} />}
    </Page>
  );
}
