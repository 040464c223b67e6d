/** Strokes on a grid of 24, drawn for the portal: a row of a list has three of them, so they are plain SVG. */
const PATHS = {
  add: 'M12 5v14M5 12h14',
  back: 'M19 12H5m6-6-6 6 6 6',
  close: 'M6 6l12 12M18 6 6 18',
  delete: 'M4 7h16M9 7V4h6v3m-9 0 1 13h10l1-13m-8 4v5m4-5v5',
  down: 'm6 9 6 6 6-6',
  edit: 'M4 20h4L19 9l-4-4L4 16v4Zm9-13 4 4',
  filter: 'M4 6h16M7 12h10M10 18h4',
  first: 'M18 6l-6 6 6 6M7 6v12',
  last: 'M6 6l6 6-6 6M17 6v12',
  next: 'm9 6 6 6-6 6',
  previous: 'm15 6-6 6 6 6',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm5 12 5 5',
  show: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z',
  sortAscending: 'm7 11 5-5 5 5M12 6v13',
  sortDescending: 'm7 13 5 5 5-5M12 18V5',
  sortNone: 'm8 9 4-4 4 4M8 15l4 4 4-4',
  warning: 'M12 4 2.5 20h19L12 4Zm0 6v5m0 2.5v.5',
  inherit: 'M6 4v8a4 4 0 0 0 4 4h8m-4-4 4 4-4 4',
} as const;

export type IconName = keyof typeof PATHS;

export interface IconProps {
  name: IconName;
}

/** A decorative picture; whatever it stands on carries the words. */
export function Icon({ name }: IconProps) {
  return (
    <svg className="view-icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
