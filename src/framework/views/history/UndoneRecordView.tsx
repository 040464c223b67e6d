import { useTranslate } from 'react-admin';
import type { UndoneRecord } from '../../../contract/wire/calls/changeSetCalls.ts';
import { textIn } from '../../core/fields/localisedText.ts';
import { problemWords } from '../../core/fields/problemWords.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';
import { LoggedValue } from './LoggedValue.tsx';

type Outcomes = UndoneRecord['clean'];

function FieldRows({
  record,
  outcomes,
  isConflict,
}: {
  record: UndoneRecord;
  outcomes: Outcomes;
  isConflict: boolean;
}) {
  const translate = useTranslate();
  const value = (field: string, shown: unknown) => (
    <LoggedValue resource={record.resource} field={field} value={shown} labels={record.labels} />
  );
  return outcomes.map(({ field, was, now, would }) => (
    <tr key={field}>
      <th scope="row">{translate(`resources.${record.resource}.fields.${field}`, { _: field })}</th>
      <td data-label={translate('framework.history.was')}>{value(field, was)}</td>
      <td data-label={translate('framework.history.now')}>{value(field, now)}</td>
      <td data-label={translate('framework.history.would')}>
        {isConflict ? <em>{translate('framework.history.stays')}</em> : value(field, would)}
      </td>
    </tr>
  ));
}

/** One record of an undo: its outcome, field by field, and the reasons for what stays. */
export function UndoneRecordView({ record }: { record: UndoneRecord }) {
  const { translate, language } = useTexts();
  const name = translate(`resources.${record.resource}.name`, {
    smart_count: 1,
    _: record.resource,
  });
  const label = textIn(record.label, language).text;
  const isEdit = record.action === 'edit' && record.outcome !== 'refused';
  const problems = Object.entries(record.fieldErrors ?? {});
  const isKnown = usePortalServices().catalogue.resources.has(record.resource);
  return (
    <li data-outcome={record.outcome}>
      <p>
        <strong>{label || translate('framework.list.untitled')}</strong>{' '}
        <span className="view-quiet">{name}</span>
      </p>
      <p>
        {translate(
          record.outcome === 'undone' || record.outcome === 'conflict'
            ? `framework.history.outcome.${record.action}.${record.outcome}`
            : `framework.history.outcome.${record.outcome}`,
        )}
      </p>
      {record.outcome === 'refused' && (
        <p className="undo-reason">
          {translate(`errors.${record.code ?? 'INTERNAL'}`, record.details ?? {})}
        </p>
      )}
      {problems.length > 0 && (
        <ul className="view-names">
          {problems.map(([field, problem]) => (
            <li key={field}>
              {translate(`resources.${record.resource}.fields.${field}`, { _: field })}:{' '}
              {problemWords(problem, translate, language)}
            </li>
          ))}
        </ul>
      )}
      {isKnown && (isEdit || record.conflicts.length > 0) && (
        <table className="history-changes">
          <thead>
            <tr>
              <th scope="col">{translate('framework.history.field')}</th>
              <th scope="col">{translate('framework.history.was')}</th>
              <th scope="col">{translate('framework.history.now')}</th>
              <th scope="col">{translate('framework.history.would')}</th>
            </tr>
          </thead>
          <tbody>
            <FieldRows record={record} outcomes={record.conflicts} isConflict />
            {isEdit && <FieldRows record={record} outcomes={record.clean} isConflict={false} />}
          </tbody>
        </table>
      )}
    </li>
  );
}
