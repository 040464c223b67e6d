import Button from '@mui/material/Button';
import { Suspense, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { isEmpty } from '../../../contract/model/isEmpty.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { textIn } from '../../core/fields/localisedText.ts';
import { lazyNamed } from '../../core/loading/lazyNamed.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { ShownValue } from '../parts/ShownValue.tsx';
import type { AssignmentRow } from './assignmentSet.ts';
import type { Difference } from './difference.ts';
import type { AssignmentSide } from './PlannedEffectView.tsx';
import type { AssignmentHandle } from './useAssignment.ts';

const PlannedEffectView = lazyNamed(() => import('./PlannedEffectView.tsx'), 'PlannedEffectView');

const TITLES = {
  added: 'framework.assign.added',
  removed: 'framework.assign.removed',
  changed: 'framework.assign.changed',
  order: 'framework.reorder.newOrder',
};

function Part({ kind, children }: { kind: keyof typeof TITLES; children: ReactNode[] }) {
  const translate = useTranslate();
  if (children.length === 0) return null;
  return (
    <div className="assign-part" data-kind={kind}>
      <h3>{translate(TITLES[kind])}</h3>
      <ul>{children}</ul>
    </div>
  );
}

interface DifferencePartsProps {
  difference: Difference;
  /** The join resource, which declares the further fields of a checked row. */
  join: ResourceDeclaration | undefined;
}

function DifferenceParts({ difference, join }: DifferencePartsProps) {
  const { translate, language } = useTexts();
  const named = (row: AssignmentRow) => textIn(row.label, language).text;
  const shown = (name: string, value: unknown) => {
    const field = join?.fields[name];
    if (!field || isEmpty(value)) return translate('framework.assign.nothing');
    const own = { resource: join.name, language, translate };
    return <ShownValue field={field} name={name} value={value} record={{}} {...own} />;
  };
  const label = (name: string) => translate(`resources.${join?.name ?? ''}.fields.${name}`);

  return (
    <div className="assign-parts">
      <Part kind="added">
        {difference.added.map(({ row, extras }) => (
          <li key={row.id}>
            {named(row)}
            {Object.entries(extras)
              .filter(([, value]) => !isEmpty(value))
              .map(([name, value]) => (
                <span key={name} className="view-quiet">
                  {' '}
                  · {label(name)}: {shown(name, value)}
                </span>
              ))}
          </li>
        ))}
      </Part>
      <Part kind="removed">
        {difference.removed.map((row) => (
          <li key={row.id}>{named(row)}</li>
        ))}
      </Part>
      <Part kind="changed">
        {difference.changed.map(({ row, fields }) => (
          <li key={row.id}>
            {named(row)}
            {fields.map(({ name, before, after }) => (
              <span key={name} className="view-quiet">
                {' '}
                · {label(name)}: {shown(name, before)} → {shown(name, after)}
              </span>
            ))}
          </li>
        ))}
      </Part>
      <Part kind="order">
        {(difference.order ?? []).map((row, place) => (
          <li key={row.id}>{`${place + 1}. ${named(row)}`}</li>
        ))}
      </Part>
    </div>
  );
}

/** The pending changes, with buttons to save or discard them. */
export function DifferenceBar({
  handle,
  previewOf,
}: {
  handle: AssignmentHandle;
  /** The subject of the effect preview; `null`: no preview. */
  previewOf: AssignmentSide | null;
}) {
  const translate = useTranslate();
  const { difference, changes, isSaving, problem, isStale, save, discard } = handle;
  if (changes === 0 && problem === null && !isStale) return null;

  return (
    <section
      className="assign-difference bottom-bar"
      aria-label={translate('framework.assign.review')}
    >
      {isStale && (
        <div role="alert" className="view-alert">
          <strong>{translate('framework.assign.staleTitle')}</strong>
          <p>{translate('framework.assign.staleText')}</p>
        </div>
      )}
      {problem !== null && (
        <p role="alert" className="view-alert">
          {problem}
        </p>
      )}
      <DifferenceParts difference={difference} join={handle.join} />
      {previewOf !== null && changes > 0 && (
        <Suspense fallback={null}>
          <PlannedEffectView side={previewOf} write={handle.write} />
        </Suspense>
      )}
      <div className="assign-buttons">
        <span role="status">
          {translate(changes === 0 ? 'framework.assign.unchanged' : 'framework.assign.changes', {
            smart_count: changes,
          })}
        </span>
        <Button onClick={discard} disabled={isSaving}>
          {translate('framework.assign.discard')}
        </Button>
        <Button
          variant="contained"
          onClick={() => void save()}
          disabled={changes === 0}
          loading={isSaving}
        >
          {translate('framework.assign.save')}
        </Button>
      </div>
    </section>
  );
}
