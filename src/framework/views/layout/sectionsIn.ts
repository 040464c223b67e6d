import { Children, Fragment, isValidElement, type ReactNode } from 'react';
import type { SectionField, ShownSection } from './formSections.ts';
import { declaredField, type Layout } from './layoutContext.ts';
import { FormSection, FormTab } from './Sections.tsx';

interface PieceProps {
  source?: unknown;
  name?: unknown;
  children?: ReactNode;
}

const namesIn = (node: ReactNode): string[] =>
  Children.toArray(node).flatMap((child) => {
    if (!isValidElement<PieceProps>(child)) return [];
    const { source, children } = child.props;
    return [...(typeof source === 'string' ? [source] : []), ...namesIn(children)];
  });

/**
 * The sections of a hand-written layout, read from its elements, so that a form knows the fields of
 * each tab. Sections without a visible field are omitted; elements without fields are kept.
 */
export const sectionsIn = (
  node: ReactNode,
  layout: Layout,
  tab: string | null = null,
): ShownSection[] =>
  Children.toArray(node).flatMap((child) => {
    if (!isValidElement<PieceProps>(child)) return [];
    if (child.type === Fragment) return sectionsIn(child.props.children, layout, tab);
    if (child.type === FormTab)
      return sectionsIn(child.props.children, layout, String(child.props.name));
    const named = namesIn(child);
    const fields: SectionField[] = named
      .map((name) => ({ name, field: declaredField(layout.resource, name) }))
      .filter(({ name, field }) => layout.isShown(name, field));
    if (named.length > 0 && fields.length === 0) return [];
    const key =
      child.type === FormSection && typeof child.props.name === 'string' ? child.props.name : null;
    return [{ key, fields, tab, element: child }];
  });
