import { Fragment } from 'react';
import { isEmpty } from '../../../../contract/model/isEmpty.ts';
import { textIn } from '../../../core/fields/localisedText.ts';
import { valueAt, type ViewRecord } from '../../../core/records/record.ts';
import type { Column } from '../columns/column.ts';
import { initialsOf } from '../columns/identity.ts';
import { openingOf, type ListSetting } from './listSetting.ts';
import { CellContent } from './RowCells.tsx';

interface RecordNameProps {
  setting: ListSetting;
  /** The column of the title. */
  column: Column;
  record: ViewRecord;
  /** The label of the record as plain text. */
  title: string;
}

/** The name of the record as a link. A record without a title can still be opened. */
function NameLink({ setting, column, record, title }: RecordNameProps) {
  const to = openingOf(setting, record);
  const names = column.identity?.names ?? [column];
  const isBlank = title === '' && names.every(({ name }) => isEmpty(valueAt(record, name)));
  const text = isBlank
    ? setting.translate('framework.list.untitled')
    : names.map((name, index) => (
        <Fragment key={name.name}>
          {index > 0 && ' '}
          <CellContent setting={setting} column={name} record={record} />
        </Fragment>
      ));
  if (to === null) return <span className="list-title">{text}</span>;
  return (
    <a className="list-title" href={to} data-internal="">
      {text}
    </a>
  );
}

/** Decorative: the name is next to it. */
const Portrait = ({
  picture,
  names,
  setting,
  record,
}: Pick<RecordNameProps, 'setting' | 'record'> & {
  picture: Column;
  names: readonly Column[];
}) => (
  <span className="list-portrait" aria-hidden="true">
    {isEmpty(valueAt(record, picture.name)) ? (
      initialsOf(
        names.map(({ name }) => textIn(valueAt(record, name), setting.language).text).join(' '),
      )
    ) : (
      <CellContent setting={setting} column={picture} record={record} />
    )}
  </span>
);

/** The record itself: its name, with the picture and the second line of its identity. */
export function RecordName(props: RecordNameProps) {
  const { column, setting, record } = props;
  const { identity } = column;
  if (!identity) {
    return (
      <div className="list-cell">
        <NameLink {...props} />
      </div>
    );
  }
  const { picture, detail } = identity;
  return (
    <div className="list-identity">
      {picture && <Portrait {...{ picture, setting, record }} names={identity.names} />}
      <span className="list-identity-words">
        <span className="list-cell">
          <NameLink {...props} />
        </span>
        {detail && !isEmpty(valueAt(record, detail.name)) && (
          <span className="list-identity-detail">
            <CellContent setting={setting} column={detail} record={record} />
          </span>
        )}
      </span>
    </div>
  );
}
