import type { ComponentType, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Field, FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { lineLabelKey } from '../../core/fields/labels.ts';
import { ReorderHandle } from '../../ui/reorder/ReorderHandle.tsx';
import type { useReorder } from '../../ui/reorder/useReorder.ts';
import { CROSS, DOWN, PathButton, UP } from '../parts/PathButton.tsx';

type RowMove = (from: number, to: number) => void;

type ReorderProps = ReturnType<typeof useReorder>;

export type InputOf = (field: Field) => ComponentType<InputProps>;

export interface LineRowProps {
  props: InputProps<FieldOf<'lines'>>;
  /** The input for each value of the row. */
  inputOf: InputOf;
  row: number;
  count: number;
  onMove: RowMove;
  onRemove: (row: number) => void;
  /** Makes the row and its handle movable. */
  reorder: {
    row: ReturnType<ReorderProps['rowProps']>;
    handle: ReturnType<ReorderProps['handleProps']>;
  };
  /** Inserts a copy below the row; absent if no further row is allowed. */
  onCopy?: ((row: number) => void) | undefined;
}

const COPY = 'M6 6h7v7H6zM10 6V3H3v7h3';

interface RowButtonsProps extends Pick<LineRowProps, 'count' | 'onMove' | 'onRemove' | 'onCopy'> {
  /** 1-based. */
  place: number;
  disabled: boolean;
}

function RowButtons({ place, count, disabled, onMove, onRemove, onCopy }: RowButtonsProps) {
  const translate = useTranslate();
  const row = place - 1;
  return (
    <td className="lines-actions">
      <PathButton
        label={translate('framework.kinds.lines.moveUp', { row: place })}
        path={UP}
        disabled={disabled || row === 0}
        onPress={() => onMove(row, row - 1)}
      />
      <PathButton
        label={translate('framework.kinds.lines.moveDown', { row: place })}
        path={DOWN}
        disabled={disabled || place === count}
        onPress={() => onMove(row, row + 1)}
      />
      <PathButton
        label={translate('framework.kinds.lines.copy', { row: place })}
        path={COPY}
        disabled={disabled || !onCopy}
        onPress={() => onCopy?.(row)}
      />
      <PathButton
        label={translate('framework.kinds.lines.remove', { row: place })}
        path={CROSS}
        disabled={disabled}
        onPress={() => onRemove(row)}
      />
    </td>
  );
}

/** One child row: an input per field, each labelled with its column and row. */
export function LineRow({
  props,
  inputOf,
  row,
  count,
  onMove,
  onRemove,
  onCopy,
  reorder,
}: LineRowProps): ReactNode {
  const { field, name, source, resource, view, disabled = false } = props;
  const translate = useTranslate();
  const place = row + 1;
  return (
    <tr {...reorder.row}>
      <th scope="row" className="lines-place">
        {count > 1 && (
          <ReorderHandle
            name={translate('framework.kinds.lines.row', { row: place })}
            place={place}
            count={count}
            disabled={disabled}
            {...reorder.handle}
          />
        )}
        <span aria-hidden="true">{place}</span>
        <span className="kind-hidden">
          {translate('framework.kinds.lines.row', { row: place })}
        </span>
      </th>
      {Object.entries(field.fields).map(([line, lineField]) => {
        const Input = inputOf(lineField);
        const label = translate(lineLabelKey(resource, name, line));
        return (
          <td
            key={line}
            data-label={label}
            data-line={line}
            data-kind={lineField.kind}
            data-required={lineField.required === true || undefined}
          >
            <Input
              field={lineField}
              name={`${name}.${line}`}
              source={`${source}.${row}.${line}`}
              resource={resource}
              view={view}
              label={translate('framework.kinds.lines.cell', { label, row: place })}
              required={lineField.required === true}
              disabled={disabled}
              compact
            />
          </td>
        );
      })}
      <RowButtons {...{ place, count, disabled, onMove, onRemove, onCopy }} />
    </tr>
  );
}
