import {
  Children,
  isValidElement,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { View } from '../../../../contract/model/resource.ts';
import type { ExtensionCellProps } from '../../../core/extensions/extendUi.ts';
import { ListColumn, ListFilter, ListGroup } from './ListPieces.tsx';

export type OwnCells = Readonly<Record<string, ComponentType<ExtensionCellProps>>>;

/** The view that the elements of a layout describe, and their replaced cells. */
export function laidOutView(
  view: View,
  sort: View['sort'],
  node: ReactNode,
): { view: View; cells: OwnCells } {
  const elements = Children.toArray(node).filter((child) => isValidElement(child));
  const columns = elements
    .filter(({ type }) => type === ListColumn)
    .map(({ props }) => props as ComponentProps<typeof ListColumn>);
  const sourcesOf = (piece: unknown): string[] =>
    elements
      .filter(({ type }) => type === piece)
      .map(({ props }) => (props as { source: string }).source);
  const { sort: _declared, ...others } = view;
  return {
    view: {
      ...others,
      columns: columns.map(({ source }) => source),
      inline: columns.filter(({ inline }) => inline).map(({ source }) => source),
      filters: sourcesOf(ListFilter),
      groups: sourcesOf(ListGroup),
      ...(sort ? { sort } : {}),
    },
    cells: Object.fromEntries(
      columns.flatMap(({ source, cell }) => (cell ? [[source, cell]] : [])),
    ),
  };
}
