import { mayOpen, type Catalogue, type Screen } from './catalogue.ts';

const nameOf = (screen: Screen): string =>
  screen.kind === 'view'
    ? screen.resource.name
    : screen.kind === 'assignment'
      ? screen.assignment.name
      : screen.page.name;

/** The declared related screens; a view has those of its resource. */
const relatedNames = (screen: Screen): readonly string[] =>
  (screen.kind === 'view'
    ? screen.resource.related
    : screen.kind === 'assignment'
      ? screen.assignment.related
      : screen.page.related) ?? [];

/**
 * The related screens that a person with these privileges may open, in declared order. A resource
 * resolves to the first of its views that the person may open.
 */
export function relatedScreens(
  { screens }: Pick<Catalogue, 'screens'>,
  screen: Screen,
  privileges: ReadonlySet<string>,
): Screen[] {
  const all = [...screens.values()].filter(
    (other) => other.path !== screen.path && mayOpen(other, privileges),
  );
  return relatedNames(screen).flatMap((name) => all.find((other) => nameOf(other) === name) ?? []);
}
