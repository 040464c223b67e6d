import { sameValue } from '../../../../contract/model/changedFields.ts';
import { hasLines, isReference } from '../../../../contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../../contract/model/resource.ts';
import { useTexts } from '../../../core/portal/useTexts.ts';
import { ChosenNames } from '../../parts/ChosenNames.tsx';
import { ShownValue } from '../../parts/ShownValue.tsx';
import type { Values } from '../values/formValues.ts';

export interface DraftDifferenceProps {
  resource: ResourceDeclaration;
  /** react-admin's name of the screen. */
  admin: string;
  /** The current values of the form. */
  present: Values;
  drafted: Values;
  /** The fields of the form. */
  names: readonly string[];
}

/** Compares the form with the draft, field by field. */
export function DraftDifference({
  resource,
  admin,
  present,
  drafted,
  names,
}: DraftDifferenceProps) {
  const { translate, language } = useTexts();
  const differing = names.filter(
    (name) => name in drafted && !sameValue(drafted[name], present[name]),
  );
  if (differing.length === 0) return null;
  const shown = (name: string, values: Values) => {
    const field = resource.fields[name];
    if (!field) return null;
    const value = values[name];
    // A draft contains no labels of its references, and the rows of the record may have other ones.
    if (hasLines(field))
      return translate('framework.draft.rows', {
        smart_count: Array.isArray(value) ? value.length : 0,
      });
    if (values === drafted && isReference(field)) {
      const ids = [value].flat().filter((id) => typeof id === 'string');
      if (ids.length > 0) return <ChosenNames resource={admin} path={name} ids={ids} />;
    }
    return (
      <ShownValue
        {...{ field, name, value, language, translate }}
        record={{ ...present, ...values }}
        resource={resource.name}
        variant="page"
      />
    );
  };
  return (
    <details className="form-draft-difference">
      <summary>
        {translate('framework.draft.difference', { smart_count: differing.length })}
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{translate('framework.draft.field')}</th>
            <th scope="col">{translate('framework.draft.now')}</th>
            <th scope="col">{translate('framework.draft.typed')}</th>
          </tr>
        </thead>
        <tbody>
          {differing.map((name) => (
            <tr key={name}>
              <th scope="row">{translate(`resources.${resource.name}.fields.${name}`)}</th>
              <td>{shown(name, present)}</td>
              <td>{shown(name, drafted)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
