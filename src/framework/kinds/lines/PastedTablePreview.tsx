import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { lineLabelKey } from '../../core/fields/labels.ts';
import type { LineTarget } from './pastedRows.ts';
import { unreadReason } from './unreadReason.ts';
import type { PastedTable } from './usePastedTable.ts';

/** Further rows are counted but not shown. */
const SHOWN_ROWS = 15;
const SHOWN_PROBLEMS = 12;

interface PreviewProps {
  props: InputProps<FieldOf<'lines'>>;
  pasted: PastedTable;
}

/** The pasted rows: a choice of field above each column, and the unreadable cells. */
export function PastedTablePreview({ props, pasted }: PreviewProps): ReactNode {
  const translate = useTranslate();
  const { mapping, body, unread, isLoading } = pasted;
  return (
    <>
      <div
        className="lines-scroll"
        role="group"
        aria-label={translate('framework.kinds.lines.paste.preview')}
        tabIndex={0}
      >
        <table className="kind-rows paste-table">
          <thead>
            <tr>
              <th scope="col">#</th>
              {mapping.map((_, column) => (
                <th key={column} scope="col">
                  <TargetChoice props={props} pasted={pasted} column={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.slice(0, SHOWN_ROWS).map((cells, row) => (
              <tr key={row}>
                <th scope="row">{row + 1}</th>
                {mapping.map((path, column) => {
                  const found = unread.find((cell) => cell.row === row && cell.column === column);
                  const reason = found && unreadReason(found.problem, translate);
                  return (
                    <td
                      key={column}
                      data-out={path === null || undefined}
                      data-problem={reason !== undefined || undefined}
                      title={reason}
                    >
                      {cells[column]}
                      {reason !== undefined && <span className="kind-hidden"> ({reason})</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {body.length > SHOWN_ROWS && (
        <p className="kind-quiet">
          {translate('framework.kinds.lines.paste.more', {
            smart_count: body.length - SHOWN_ROWS,
          })}
        </p>
      )}
      {unread.length > 0 && !isLoading && <UnreadCells props={props} pasted={pasted} />}
    </>
  );
}

/** The field of a column. */
function TargetChoice({ props, pasted, column }: PreviewProps & { column: number }): ReactNode {
  const { name, resource } = props;
  const { table, targets, mapping, hasHeadings, setTarget } = pasted;
  const translate = useTranslate();
  const targetName = ({ name: line, language }: LineTarget) =>
    [
      translate(lineLabelKey(resource, name, line)),
      language && translate(`framework.kinds.languages.${language}`),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <select
      aria-label={translate('framework.kinds.lines.paste.column', {
        column: hasHeadings ? (table[0]?.[column] ?? column + 1) : column + 1,
      })}
      value={mapping[column] ?? ''}
      onChange={(event) => setTarget(column, event.target.value || null)}
    >
      <option value="">{translate('framework.kinds.lines.paste.leaveOut')}</option>
      {targets.map((target) => (
        <option key={target.path} value={target.path}>
          {targetName(target)}
        </option>
      ))}
    </select>
  );
}

function UnreadCells({ props, pasted: { unread } }: PreviewProps): ReactNode {
  const { name, resource } = props;
  const translate = useTranslate();
  return (
    <div className="paste-problems">
      <p>{translate('framework.kinds.lines.paste.problems', { smart_count: unread.length })}</p>
      <ul>
        {unread.slice(0, SHOWN_PROBLEMS).map((cell) => (
          <li key={`${cell.row} ${cell.column}`}>
            {translate('framework.kinds.lines.cell', {
              label: translate(lineLabelKey(resource, name, cell.path.split('.')[0] ?? '')),
              row: cell.row + 1,
            })}
            {`: “${cell.text}” – ${unreadReason(cell.problem, translate)}`}
          </li>
        ))}
      </ul>
      {unread.length > SHOWN_PROBLEMS && (
        <p>{translate('framework.kinds.more', { smart_count: unread.length - SHOWN_PROBLEMS })}</p>
      )}
    </div>
  );
}
