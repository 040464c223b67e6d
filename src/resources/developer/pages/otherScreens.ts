import {
  type Catalogue,
  type Screen,
  isAssignment,
  isView,
} from '../../../contract/model/catalogue.ts';

/**
 * Screens over joins and custom pages whose address, keys, parts or title contain every search
 * term.
 */
export function otherScreens(
  { screens }: Pick<Catalogue, 'screens'>,
  search = '',
  titleOf: (screen: Screen) => string = () => '',
): Screen[] {
  const words = search.toLowerCase().split(/\s+/);
  return [...screens.values()].filter((screen) => {
    if (isView(screen)) return false;
    const parts = isAssignment(screen)
      ? [
          screen.assignment.name,
          screen.assignment.through,
          screen.assignment.left,
          screen.assignment.right,
        ]
      : [screen.page.name];
    const names = [screen.path, ...screen.via, ...parts, titleOf(screen)].map((name) =>
      name.toLowerCase(),
    );
    return words.every((word) => names.some((name) => name.includes(word)));
  });
}
