import { useTranslate } from 'react-admin';
import { isEmpty } from '../../../contract/model/isEmpty.ts';
import type { HistoryEntry } from '../../../contract/wire/history.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { comparableText } from './comparableText.ts';
import { LoggedValue } from './LoggedValue.tsx';
import { changedLanguages, textDifference, type TextPart } from './textDifference.ts';

type Change = HistoryEntry['changes'][number];

interface ChangedFieldProps {
  resource: string;
  action: string;
  change: Change;
  labels: Readonly<Record<string, unknown>>;
}

const Difference = ({ parts }: { parts: readonly TextPart[] }) => (
  <p className="history-text">
    {parts.map(({ text, change }, index) => {
      if (change === 'added') return <ins key={index}>{text}</ins>;
      if (change === 'removed') return <del key={index}>{text}</del>;
      return <span key={index}>{text}</span>;
    })}
  </p>
);

const inLanguage = (value: unknown, language: string): unknown =>
  (typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[language]
    : value) ?? null;

/**
 * A field before and after a change; longer texts with a word-by-word difference, bilingual texts
 * by language.
 */
export function ChangedField({ resource, action, change, labels }: ChangedFieldProps) {
  const translate = useTranslate();
  const { field, before, after } = change;
  const declared = usePortalServices().catalogue.resources.get(resource)?.fields[field];
  const name = translate(`resources.${resource}.fields.${field}`, { _: field });
  // A new record has no values before, and its empty fields are not worth showing.
  if (action === 'create' && isEmpty(after)) return null;
  if (action === 'delete' && isEmpty(before)) return null;
  const languages = changedLanguages(before, after);
  const rows =
    languages === null
      ? [{ key: field, name, before, after }]
      : languages.map((language) => ({
          key: language,
          name: `${name} (${translate(`framework.kinds.languages.${language}`)})`,
          before: inLanguage(before, language),
          after: inLanguage(after, language),
        }));
  return rows.map((row) => {
    const parts = textDifference(
      comparableText(declared, row.before),
      comparableText(declared, row.after),
    );
    return (
      <tr key={row.key}>
        <th scope="row">{row.name}</th>
        {parts ? (
          <td colSpan={2}>
            <Difference parts={parts} />
          </td>
        ) : (
          <>
            <td className="history-before">
              {action !== 'create' && (
                <LoggedValue resource={resource} field={field} value={row.before} labels={labels} />
              )}
            </td>
            {action === 'delete' ? (
              <td />
            ) : (
              <td className="history-after">
                <LoggedValue resource={resource} field={field} value={row.after} labels={labels} />
              </td>
            )}
          </>
        )}
      </tr>
    );
  });
}
