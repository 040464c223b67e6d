import type { ImportRow, ImportRun } from '../../../contract/wire/calls/importCalls.ts';
import { type SlotProps, textIn, useCallQuery, useTexts } from '../../../framework/index.ts';
import { typesOfFiles } from '../api.ts';
import { doiAddress } from '../rules/bareDoi.ts';
import { authorNames } from '../rules/citation.ts';
import { Citation } from './Citation.tsx';
import styles from './publications.module.css';

/** The cells of a row by the field that they fill; an empty text without a column. */
const cellsOf =
  ({ settings: { mapping, fixed } }: ImportRun, { cells }: ImportRow) =>
  (path: string): string =>
    fixed[path] ?? cells[mapping.indexOf(path)] ?? '';

/** A row of an import as the website will print it. */
export function ImportedWork({ run, row }: SlotProps) {
  const { language } = useTexts();
  const { data } = useCallQuery(typesOfFiles, {});
  if (!run || !row) return null;
  const cell = cellsOf(run, row);
  const type = data?.types.find(({ code }) => code === cell('type'));
  const address = doiAddress(cell('doi'));
  return (
    <>
      <Citation
        work={{
          title: cell('title'),
          authors: authorNames(cell('authors')),
          year: cell('year'),
          venue: cell('venue'),
          volume: cell('volume'),
          pages: cell('pages'),
          isInPress: cell('inPress') === 'true',
          type: type ? textIn(type.name, language).text : cell('type'),
        }}
      />
      {address !== null && (
        <a className={styles.doi} href={address} target="_blank" rel="noopener noreferrer">
          doi:{cell('doi')}
        </a>
      )}
    </>
  );
}
