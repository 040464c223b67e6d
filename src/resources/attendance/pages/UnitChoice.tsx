import { PageField, textIn, useTexts } from '../../../framework/index.ts';
import type { AttendanceUnit } from '../api.ts';

/** The choice of the unit of a report or a sheet. */
export function UnitChoice({
  units,
  value,
  onChange,
}: {
  units: readonly AttendanceUnit[];
  value: string;
  onChange: (id: string) => void;
}) {
  const { translate, language } = useTexts();
  const options = units.map((unit): [string, string] => [
    unit.id,
    `${unit.code} ${textIn(unit.title, language).text} · ${unit.group} · ${translate(`resources.offerings.options.medium.${unit.medium}`)}${unit.isPresent ? '' : ` · ${textIn(unit.semester, language).text}`}`,
  ]);
  return (
    <PageField
      label={translate('pages.attendance-report.unit')}
      value={value}
      onChange={onChange}
      options={options}
    />
  );
}
