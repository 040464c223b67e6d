import { useState } from 'react';
import {
  Callout,
  PageField,
  QueryState,
  ShownOf,
  textIn,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { type AttendanceUnit, attendanceUnits } from '../api.ts';

const TEXTS = 'pages.attendance-report';
/** Units offered at once; a search finds the others. */
const OFFERED = 50;

/** The units whose attendance the reader may see that match some words. */
export function useUnits() {
  const [words, setWords] = useState('');
  const found = useCallQuery(
    attendanceUnits,
    { query: { search: words }, range: [0, OFFERED - 1] },
    { keepPrevious: true },
  );
  return { words, setWords, found };
}

interface UnitChoiceProps {
  units: ReturnType<typeof useUnits>;
  value: string;
  /** The chosen unit, which need not be among those offered. */
  chosen: AttendanceUnit | undefined;
  onChange: (id: string) => void;
}

/** The choice of the unit of a report or a sheet, with a search where there are many. */
export function UnitChoice({ units, value, chosen, onChange }: UnitChoiceProps) {
  const { text, translate, language } = useTexts(TEXTS);
  const { words, setWords, found } = units;
  const offered = found.data ?? [];
  const isElsewhere = chosen?.id === value && offered.every(({ id }) => id !== value);
  const options = (isElsewhere ? [chosen, ...offered] : offered).map((unit): [string, string] => [
    unit.id,
    `${unit.code} ${textIn(unit.title, language).text} · ${unit.group} · ${translate(`resources.offerings.options.medium.${unit.medium}`)}${unit.isPresent ? '' : ` · ${textIn(unit.semester, language).text}`}`,
  ]);
  return (
    <>
      <QueryState query={found} lines={4} />
      {found.total === 0 && words === '' && <Callout>{text('noUnits')}</Callout>}
      {(words !== '' || (found.total ?? 0) > OFFERED) && (
        <>
          <PageField type="search" label={text('findUnit')} value={words} onChange={setWords} />
          <ShownOf shown={offered.length} total={found.total} />
        </>
      )}
      {options.length > 0 && (
        <PageField label={text('unit')} value={value} onChange={onChange} options={options} />
      )}
    </>
  );
}
