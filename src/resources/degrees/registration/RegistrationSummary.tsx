import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { SUMMARY_BY, SUMMARY_COLUMNS, type RegistrationSummary as Summary, type SummaryColumn, type SummaryRow } from '../../../contract/registrationSummary.ts';
import { ActionButton, Actions, Failed, formatInteger, Loading, Note, Page, saveBlob, textIn, useAnswer, usePortalServices, usePreferences } from '../../../framework/index.ts';
import styles from './registration.module.css';

const STATUSES = { handedIn: 'submitted,approved,locked', approved: 'approved,locked', all: 'draft,submitted,returned,approved,locked' } as const;
type Counted = keyof typeof STATUSES;

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <span className={styles.which}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {options.map(([key, text]) => <option key={key} value={key}>{text}</option>)}
      </select>
    </span>
  );
}

/** Columns in which nobody stands tell nothing; the first three always do. */
const shownColumns = ({ total }: Summary): readonly SummaryColumn[] => SUMMARY_COLUMNS.filter((name, index) => index < 3 || total[name] > 0);

function Table({ summary, caption }: { summary: Summary; caption: string }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const text = (key: string): string => translate(`pages.course-reg-summary.${key}`);
  const columns = shownColumns(summary);
  const nameOf = ({ label, key }: SummaryRow): string => (label ? textIn(label, language).text : text(`keys.${summary.by}.${key}`));
  return (
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead><tr><th scope="col">{text(`by.${summary.by}`)}</th>{columns.map((name) => <th scope="col" key={name}>{text(`columns.${name}`)}</th>)}</tr></thead>
        <tbody>{summary.rows.map((row) => <tr key={row.key}><th scope="row">{nameOf(row)}</th>{columns.map((name) => <td key={name}>{formatInteger(row.figures[name])}</td>)}</tr>)}</tbody>
        <tfoot><tr><th scope="row">{text('total')}</th>{columns.map((name) => <td key={name}>{formatInteger(summary.total[name])}</td>)}</tr></tfoot>
      </table>
    </div>
  );
}

/** How many registered for what: a table to read, print or take along. */
export function RegistrationSummary() {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const [by, setBy] = useState<Summary['by']>('unit');
  const [counted, setCounted] = useState<Counted>('handedIn');
  const [semester, setSemester] = useState('');
  const text = (key: string): string => translate(`pages.course-reg-summary.${key}`);
  const query = new URLSearchParams({ by, status: STATUSES[counted], ...(semester === '' ? {} : { semester }) });
  const { body: summary, isError, refetch } = useAnswer<Summary>(`/course-reg-summary?${query.toString()}`);
  const save = async (format: 'csv' | 'xlsx') => {
    const answer = await http.download(`/course-reg-summary?${new URLSearchParams({ ...Object.fromEntries(query), format, language }).toString()}`);
    if (answer.isSuccess) saveBlob(answer.body.blob, answer.body.fileName ?? `registrations.${format}`);
  };
  const shown = summary?.semesters.find(({ id }) => id === summary.semester);
  return (
    <Page title={text('title')} intro={text('intro')}>
      <div className={styles.controls}>
        {summary && summary.semesters.length > 1 && <Choice label={translate('registration.semester')} value={summary.semester ?? ''} onChange={setSemester} options={summary.semesters.map(({ id, label }) => [id, textIn(label, language).text])} />}
        <Choice label={text('tellApart')} value={by} onChange={setBy} options={SUMMARY_BY.map((name) => [name, text(`by.${name}`)])} />
        <Choice label={text('counted')} value={counted} onChange={setCounted} options={(Object.keys(STATUSES) as Counted[]).map((name) => [name, text(`statuses.${name}`)])} />
        <Actions>
          <ActionButton quiet onClick={() => void save('csv')}>CSV</ActionButton>
          <ActionButton quiet onClick={() => void save('xlsx')}>XLSX</ActionButton>
          <ActionButton quiet onClick={() => window.print()}>{text('print')}</ActionButton>
        </Actions>
      </div>
      {isError ? <Failed onRetry={refetch} /> : !summary ? <Loading lines={8} /> : summary.rows.length === 0 ? <Note>{text('none')}</Note> : <Table summary={summary} caption={`${textIn(shown?.label, language).text} · ${text(`by.${by}`)} · ${text(`statuses.${counted}`)}`} />}
    </Page>
  );
}
