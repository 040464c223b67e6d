import { mayOpen, type Catalogue, type Screen, isAssignment, isView } from './catalogue.ts';

/** The declaration that a screen shows: a view has its resource. */
function declarationOf(screen: Screen): { name: string; related?: readonly string[] } {
  if (isView(screen)) return screen.resource;
  return isAssignment(screen) ? screen.assignment : screen.page;
}

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
  const names = declarationOf(screen).related ?? [];
  return names.flatMap((name) => all.find((other) => declarationOf(other).name === name) ?? []);
}
