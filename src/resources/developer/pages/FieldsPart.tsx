import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Field } from '../../../contract/model/fields.ts';
import { hasLines } from '../../../contract/model/kindTraits.ts';
import type { ResourceDescription } from '../../../contract/wire/calls/developerCalls.ts';
import { optionsOf } from './fieldOptions.ts';
import { Sheet } from './Sheet.tsx';
import { Names, Rule } from './Words.tsx';
import styles from './developer.module.css';

const TEXTS = 'pages.developer.field';

function Options({ field, resource }: { field: Field; resource: string }) {
  const options = optionsOf(field);
  if (options.length === 0) return null;
  return (
    <ul className={styles.options}>
      {options.map(({ name, value, where }) => (
        <li key={name}>
          <code>{name}</code>
          {where ? (
            <>
              {' '}
              <Rule rule={where} resource={resource} />
            </>
          ) : (
            value !== null && ` ${value}`
          )}
        </li>
      ))}
    </ul>
  );
}

/** Every field with its kind, label, column and options; the fields of lines follow their field. */
export function FieldsPart({
  description: { declaration, columns },
}: {
  description: ResourceDescription;
}) {
  const translate = useTranslate();
  const { name: resource } = declaration;
  const place = (name: string): ReactNode => {
    const own = columns[name] ?? [];
    if (own.length > 0) return <Names names={own} />;
    return translate(`${TEXTS}.own`);
  };
  const rows = Object.entries(declaration.fields).flatMap(([name, field]) => [
    {
      key: name,
      cells: [
        <code key="name">{name}</code>,
        <code key="kind">{field.kind}</code>,
        translate(`resources.${resource}.fields.${name}`),
        place(name),
        <Options key="options" field={field} resource={resource} />,
      ],
    },
    ...(hasLines(field)
      ? Object.entries(field.fields).map(([line, inner]) => ({
          key: `${name}.${line}`,
          cells: [
            <code key="name">
              {name}.{line}
            </code>,
            <code key="kind">{inner.kind}</code>,
            translate(`resources.${resource}.lines.${name}.${line}`),
            translate(`${TEXTS}.own`),
            <Options key="options" field={inner} resource={resource} />,
          ],
        }))
      : []),
  ]);
  return (
    <Sheet
      caption={translate('pages.developer.parts.fields')}
      columns={['name', 'kind', 'label', 'columns', 'options'].map((column) =>
        translate(`${TEXTS}.${column}`),
      )}
      rows={rows}
    />
  );
}
