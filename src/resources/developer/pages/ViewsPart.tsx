import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { viewPath } from '../../../contract/model/catalogue.ts';
import type { View } from '../../../contract/model/resource.ts';
import type { ResourceDescription } from '../../../contract/wire/calls/developerCalls.ts';
import { Sheet } from './Sheet.tsx';
import { Names, Rule } from './Words.tsx';

const TEXTS = 'pages.developer.view';
const SHOWN: readonly string[] = ['via', 'path', 'where', 'columns', 'filters'];

/** The other options of a view, as declared. */
const otherOptionsOf = (view: View): string =>
  Object.entries(view)
    .filter(([name]) => !SHOWN.includes(name))
    .map(([name, value]) =>
      value === true
        ? name
        : `${name} ${Array.isArray(value) ? value.join(' ') : JSON.stringify(value)}`,
    )
    .join('; ');

/** The screens of the resource with their addresses. */
export function ViewsPart({ description: { declaration } }: { description: ResourceDescription }) {
  const translate = useTranslate();
  const { name: resource, views = {} } = declaration;
  const rows = Object.entries(views).map(([name, view]) => ({
    key: name,
    cells: [
      <span key="name">
        {translate(`resources.${resource}.views.${name}`)} <code>{name}</code>
      </span>,
      declaration.path === undefined ? null : (
        <Link key="path" to={viewPath(declaration, view)}>
          {viewPath(declaration, view)}
        </Link>
      ),
      <Names key="via" names={view.via} />,
      view.where ? (
        <Rule key="where" rule={view.where} resource={resource} />
      ) : (
        translate(`${TEXTS}.allRows`)
      ),
      <Names key="columns" names={view.columns} />,
      view.filters ? <Names key="filters" names={view.filters} /> : null,
      otherOptionsOf(view) === '' ? null : otherOptionsOf(view),
    ],
  }));
  return (
    <Sheet
      caption={translate('pages.developer.parts.views')}
      columns={['name', 'address', 'via', 'where', 'columns', 'filters', 'more'].map((column) =>
        translate(`${TEXTS}.${column}`),
      )}
      rows={rows}
    />
  );
}
