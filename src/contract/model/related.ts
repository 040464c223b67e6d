import { mayOpen, type Catalogue, type Screen } from './catalogue.ts';

const nameOf = (screen: Screen): string =>
  screen.kind === 'view'
    ? screen.resource.name
    : screen.kind === 'assignment'
      ? screen.assignment.name
      : screen.page.name;

/** The neighbours that a screen declares: for a view those of its resource. */
const relatedNames = (screen: Screen): readonly string[] =>
  (screen.kind === 'view'
    ? screen.resource.related
    : screen.kind === 'assignment'
      ? screen.assignment.related
      : screen.page.related) ?? [];

/**
 * The neighbouring screens of a screen, in the order declared, as far as somebody with these
 * privileges may open them. A resource stands for the first of its views that they may open.
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
