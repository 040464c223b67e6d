import type { Language, Localised } from '../../../contract/model/constants.ts';
import { textIn, type ExtensionCellProps, useTexts } from '../../../framework/index.ts';
import styles from './medicals.module.css';

type Labels = Readonly<Record<string, unknown>> | undefined;
const words = (label: unknown, language: Language): string =>
  typeof label === 'string' ? label : label ? textIn(label as Localised, language).text : '';

/** The papers of a request by their units; student and examination have their own columns. */
export function MissedPapersCell({ record, name }: ExtensionCellProps) {
  const { language } = useTexts();
  const labels = record['_labels'] as Labels;
  const [student, session] = [
    words(labels?.['student'], language),
    words(labels?.['examSession'], language),
  ];
  const papers = (labels?.[name] as readonly unknown[] | undefined) ?? [];
  const short = (label: unknown): string =>
    words(label, language).replace(student, '').replace(session, '').trim();
  return (
    <ul className={styles.missed}>
      {papers.map((label) => (
        <li key={short(label)} title={short(label)}>
          {short(label)}
        </li>
      ))}
    </ul>
  );
}
