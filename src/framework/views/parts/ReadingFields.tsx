import { useTranslate } from 'react-admin';
import {
  ENCODINGS,
  type FileReading,
  type ReadingChoice,
  SEPARATORS,
} from '../../../contract/wire/calls/fileReading.ts';
import { Note, PageFields } from '../../ui/page/Page.tsx';
import { PageField } from '../../ui/page/PageField.tsx';
import { changedReading } from './changedReading.ts';

interface ReadingFieldsProps {
  /** How the file was read. */
  reading: FileReading;
  /** The sheets of a workbook. */
  sheets: readonly string[];
  isFixed: boolean;
  /** How to read it instead. */
  onChange: (choice: ReadingChoice) => void;
}

type Options = readonly (readonly [value: string, text: string])[];

/** Whether a person can choose anything about how a file is read. */
export const hasReadingChoice = ({
  reading,
  sheets,
}: Pick<ReadingFieldsProps, 'reading' | 'sheets'>): boolean =>
  sheets.length > 1 || reading.encoding !== null || reading.firstRows.length > 0;

/** Rows above the headings, which are not read. */
const titleRows = ({ headings, firstRows }: FileReading): number =>
  firstRows.filter(({ line }) => line < headings).length;

/** The sheet, encoding, separator and headings of a file, as guessed: what is wrong is changed. */
export function ReadingFields({ reading, sheets, isFixed, onChange }: ReadingFieldsProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`framework.import.reading.${key}`);
  const { sheet, encoding, separator, headings, firstRows } = reading;
  const field = (
    name: 'sheet' | 'encoding' | 'separator' | 'headings',
    value: string,
    options: Options,
    choiceOf: (value: string) => ReadingChoice,
  ) => (
    <PageField
      label={text(name)}
      value={value}
      options={options}
      disabled={isFixed}
      onChange={(chosen) => onChange(changedReading(reading, choiceOf(chosen)))}
    />
  );
  const above = titleRows(reading);
  return (
    <>
      <PageFields>
        {sheet !== null &&
          sheets.length > 1 &&
          field(
            'sheet',
            sheet,
            sheets.map((one) => [one, one]),
            (chosen) => ({ sheet: chosen }),
          )}
        {encoding !== null &&
          field(
            'encoding',
            encoding,
            ENCODINGS.map((one) => [one, text(`encodings.${one}`)]),
            (chosen) => ({ encoding: ENCODINGS.find((one) => one === chosen) }),
          )}
        {separator !== null &&
          field(
            'separator',
            separator,
            SEPARATORS.map((one) => [one, text(`separators.${one}`)]),
            (chosen) => ({ separator: SEPARATORS.find((one) => one === chosen) }),
          )}
        {firstRows.length > 0 &&
          field(
            'headings',
            String(headings),
            firstRows.map(({ line, text: cells }) => [
              String(line),
              translate('framework.import.reading.row', { line, cells }),
            ]),
            (line) => ({ headings: Number(line) }),
          )}
      </PageFields>
      {above > 0 && (
        <Note>{translate('framework.import.reading.above', { smart_count: above })}</Note>
      )}
    </>
  );
}
