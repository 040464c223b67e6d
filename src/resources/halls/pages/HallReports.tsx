import { useState, type CSSProperties } from 'react';
import { useTranslate } from 'react-admin';
import { WEEKDAYS, weekFrom } from '../../../contract/model/conventions.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
import {
  Failed,
  formatDate,
  formatDecimal,
  formatInteger,
  formatPercent,
  formatTime,
  Loading,
  Note,
  Page,
  PageField,
  PageFields,
  PageTable,
  Panel,
  ReportActions,
  useCallQuery,
  useSettings,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { HALL_REPORT_COLUMNS, hallReport, type HallReport } from '../api.ts';
import { useThisWeek } from './week.ts';
import { clockText } from './weekLayout.ts';
import styles from './halls.module.css';

const TEXTS = 'pages.hall-reports';
const KINDS = ['class', 'booking', 'exam', 'maintenance'] as const;
const percent = (share: number | null): string => (share === null ? '–' : formatPercent(share));
const hours = (value: number): string => formatDecimal(value, 1);
const MAX_DAYS = 366;

/** `/lhms/manage-lachall/reports`: how halls are used between two days. */
export function HallReports() {
  const { text } = useTexts(TEXTS);
  const thisWeek = useThisWeek();
  const [period, setPeriod] = useState({ from: addDays(thisWeek, -28), to: addDays(thisWeek, 6) });
  const isPeriod =
    period.from !== '' && period.to >= period.from && addDays(period.from, MAX_DAYS) >= period.to;
  const input = isPeriod ? { query: period } : null;
  const { data: report, isError, isPending, refetch } = useCallQuery(hallReport, input);
  return (
    <Page title={text('title')} intro={text('intro')}>
      <PageFields>
        <PageField
          label={text('from')}
          type="date"
          value={period.from}
          onChange={(from) => setPeriod({ ...period, from })}
        />
        <PageField
          label={text('to')}
          type="date"
          value={period.to}
          onChange={(to) => setPeriod({ ...period, to })}
          problem={isPeriod ? undefined : text('badPeriod')}
        />
      </PageFields>
      {isError && <Failed onRetry={refetch} />}
      {isPending && isPeriod && <Loading lines={8} />}
      {report?.halls.length === 0 && <Note>{text('none')}</Note>}
      {report && report.halls.length > 0 && (
        <>
          <UsePanel halls={report.halls} period={period} />
          <Panel>
            <div className={styles.oneSheet}>
              <h2>{text('heat')}</h2>
              <Note>{text('heatNote')}</Note>
              <HeatMap heat={report.heat} />
            </div>
          </Panel>
        </>
      )}
    </Page>
  );
}

const cellsOf = (hall: HallReport['halls'][number]): string[] => [
  hours(hall.open),
  ...KINDS.map((kind) => hours(hall.hours[kind])),
  percent(hall.share),
  percent(hall.seatShare),
  formatInteger(hall.requests),
  formatInteger(hall.rejected),
  formatInteger(hall.noShows),
];

/** The use of each hall, on screen and as a file. */
function UsePanel({
  halls,
  period,
}: Pick<HallReport, 'halls'> & { period: { from: string; to: string } }) {
  const { text, language } = useTexts(TEXTS);
  const { from, to } = period;
  return (
    <Panel>
      <h2>
        {text('halls')} · {formatDate(from, language)} – {formatDate(to, language)}
      </h2>
      <Note>{text('hallsNote')}</Note>
      <PageTable label={text('halls')}>
        <thead>
          <tr>
            {HALL_REPORT_COLUMNS.map((key) => (
              <th key={key} scope="col" data-number={key !== 'hall' || undefined}>
                {text(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {halls.map((hall) => (
            <tr key={hall.id}>
              <th scope="row">
                {hall.code} · <TextInLanguage value={hall.name} />
              </th>
              {cellsOf(hall).map((value, index) => (
                <td key={HALL_REPORT_COLUMNS[index + 1]} data-number>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PageTable>
      <ReportActions
        path={callRequest(hallReport, { query: period }).path}
        fileName={`halls-${from}-${to}`}
      />
    </Panel>
  );
}

/** Every share is written in its cell; the colour repeats it. */
function HeatMap({ heat: { from, days } }: Pick<HallReport, 'heat'>) {
  const translate = useTranslate();
  const shownDays = weekFrom(useSettings().firstDay);
  const count = days[0]?.length ?? 0;
  return (
    <div className={styles.heat}>
      <PageTable label={translate(`${TEXTS}.heat`)} isMatrix>
        <thead>
          <tr>
            <th scope="col">{translate(`${TEXTS}.hour`)}</th>
            {shownDays.map((day) => (
              <th key={day} scope="col" data-number>
                {translate(`resources.class-slots.options.weekday.${day}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, index) => (
            <tr key={index}>
              <th scope="row">{formatTime(clockText((from + index) * 60))}</th>
              {shownDays.map((day) => {
                const share = days[WEEKDAYS.indexOf(day)]?.[index] ?? 0;
                return (
                  <td key={day} style={{ '--heat': Math.round(share * 100) } as CSSProperties}>
                    {percent(share)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </PageTable>
    </div>
  );
}
