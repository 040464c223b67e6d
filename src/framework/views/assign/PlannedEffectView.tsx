import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import {
  previewRuleChange,
  type PlannedEffect,
  type VerbEffect,
} from '../../../contract/wire/calls/accessExplanationCalls.ts';
import { sendCall } from '../../../contract/wire/calls/sendCall.ts';
import { formatInteger } from '../../core/fields/localFormat.ts';
import { textIn } from '../../core/fields/localisedText.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';
import type { AssignmentWrite } from '../../core/records/viewDataProvider.ts';

const PAUSE_MS = 400;
const TEXTS = 'framework.assign.effect';

/** The name of an assignment, and the left-hand record that is being edited. */
export interface AssignmentSide {
  assignment: string;
  id: string;
}

/** The effect of saving the pending changes, requested after a pause in editing. */
function usePlannedEffect({ assignment, id }: AssignmentSide, write: AssignmentWrite | null) {
  const { http } = usePortalServices();
  const body = JSON.stringify(write);
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(body), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [body]);
  const query = useQuery({
    queryKey: ['planned effect', assignment, id, settled],
    enabled: settled !== null && settled !== 'null',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const input = { params: { assignment, id }, body: JSON.parse(settled ?? '{}') };
      const answer = await sendCall(http, previewRuleChange, input, { signal });
      if (!answer.isSuccess) throw new Error((answer.body as { code?: string } | null)?.code ?? '');
      return answer.body;
    },
  });
  return { ...query, isOutdated: settled !== body || query.isPlaceholderData };
}

/** Groups verbs of one resource that change in the same way. */
function verbLines(verbs: readonly VerbEffect[]): { key: string; effects: VerbEffect[] }[] {
  const lines = new Map<string, VerbEffect[]>();
  for (const effect of verbs) {
    const key = JSON.stringify([
      effect.resource,
      effect.before,
      effect.after,
      effect.people,
      effect.gained,
      effect.lost,
    ]);
    lines.set(key, [...(lines.get(key) ?? []), effect]);
  }
  return [...lines].map(([key, effects]) => ({ key, effects }));
}

function Part({
  kind,
  title,
  children,
}: {
  kind: 'added' | 'removed' | 'changed';
  title: string;
  children: ReactNode[];
}) {
  if (children.length === 0) return null;
  return (
    <div className="assign-part" data-kind={kind}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </div>
  );
}

function VerbLine({ effects }: { effects: readonly VerbEffect[] }) {
  const translate = useTranslate();
  const [first] = effects;
  if (!first) return null;
  const { resource, before, after, people, gained, lost } = first;
  const verbs = effects.map(({ verb }) => translate(`${TEXTS}.verbs.${verb}`)).join(', ');
  const counts = [
    gained !== null && gained > 0
      ? translate(`${TEXTS}.gained`, { smart_count: gained, count: formatInteger(gained) })
      : null,
    lost !== null && lost > 0
      ? translate(`${TEXTS}.lost`, { smart_count: lost, count: formatInteger(lost) })
      : null,
  ].filter((text) => text !== null);
  return (
    <li>
      {translate(`resources.${resource}.name`, { smart_count: 2 })}: {verbs}
      <span className="view-quiet">
        {' '}
        · {translate(`${TEXTS}.reach.${before}`)} → {translate(`${TEXTS}.reach.${after}`)}
        {counts.map((text) => ` · ${text}`)}
        {people > 0 &&
          ` · ${translate(`${TEXTS}.people`, { smart_count: people, count: formatInteger(people) })}`}
      </span>
    </li>
  );
}

function AffectedPeople({ effect: { people, isHypothetical } }: { effect: PlannedEffect }) {
  const { translate, language } = useTexts();
  const names = people.named.map(({ name }) => textIn(name, language).text);
  return (
    <p className="assign-effect-people">
      {isHypothetical
        ? translate(`${TEXTS}.nobodyYet`)
        : translate(`${TEXTS}.affects`, {
            smart_count: people.total,
            count: formatInteger(people.total),
          })}
      {names.length > 0 && (
        <span className="view-quiet">
          {' '}
          {names.join(', ')}
          {people.total > names.length && ' …'}
        </span>
      )}
    </p>
  );
}

function Effect({ effect }: { effect: PlannedEffect }) {
  const { translate, language } = useTexts();
  const { screens, verbs, fields, keys } = effect;
  const screenLines = (opens: boolean) =>
    screens
      .filter((screen) => screen.opens === opens)
      .map(({ path, labelKey }) => <li key={path}>{translate(labelKey)}</li>);
  const fieldNames = (opens: boolean) =>
    fields.filter(
      (field) =>
        field.opens === opens &&
        !verbs.some(
          ({ resource, before, after }) =>
            resource === field.resource && (before === 'none' || after === 'none'),
        ),
    );
  const fieldLines = (opens: boolean) =>
    fieldNames(opens).map(({ resource, name, mode }) => (
      <li key={`${resource}.${name} ${mode}`}>
        {translate(`${TEXTS}.field.${mode}`, {
          field: translate(`resources.${resource}.fields.${name}`),
          resource: translate(`resources.${resource}.name`, { smart_count: 2 }),
        })}
      </li>
    ));
  const grows = ({ before, after }: VerbEffect) =>
    before === 'none' || (before === 'some' && after !== 'none');
  const isNothing = screens.length === 0 && verbs.length === 0 && fields.length === 0;
  return (
    <>
      <AffectedPeople effect={effect} />
      {isNothing && (
        <p className="view-quiet">
          {translate(keys.length === 0 ? `${TEXTS}.nothing` : `${TEXTS}.onlyKeys`, {
            keys: keys.map(({ title }) => textIn(title, language).text).join(', '),
          })}
        </p>
      )}
      <div className="assign-parts">
        <Part kind="added" title={translate(`${TEXTS}.screensOpened`)}>
          {screenLines(true)}
        </Part>
        <Part kind="added" title={translate(`${TEXTS}.opened`)}>
          {[
            ...verbLines(verbs.filter(grows)).map(({ key, effects }) => (
              <VerbLine key={key} effects={effects} />
            )),
            ...fieldLines(true),
          ]}
        </Part>
        <Part kind="removed" title={translate(`${TEXTS}.screensClosed`)}>
          {screenLines(false)}
        </Part>
        <Part kind="removed" title={translate(`${TEXTS}.closed`)}>
          {[
            ...verbLines(verbs.filter((verb) => !grows(verb))).map(({ key, effects }) => (
              <VerbLine key={key} effects={effects} />
            )),
            ...fieldLines(false),
          ]}
        </Part>
      </div>
    </>
  );
}

/** The screens, verbs, records and fields that saving would open and close, and for how many people. */
export function PlannedEffectView({
  side,
  write,
}: {
  side: AssignmentSide;
  write: AssignmentWrite | null;
}) {
  const translate = useTranslate();
  const { data, error, isOutdated, isFetching } = usePlannedEffect(side, write);
  return (
    <details className="assign-effect" open aria-busy={isOutdated || isFetching}>
      <summary>{translate(`${TEXTS}.title`)}</summary>
      <div className="assign-effect-body" data-outdated={isOutdated || undefined}>
        {error ? (
          <p className="view-alert">
            {translate(error.message === '' ? `${TEXTS}.failed` : `errors.${error.message}`, {
              _: translate(`${TEXTS}.failed`),
            })}
          </p>
        ) : data ? (
          <Effect effect={data} />
        ) : (
          <p className="view-quiet" role="status">
            {translate('framework.loading')}
          </p>
        )}
      </div>
    </details>
  );
}
