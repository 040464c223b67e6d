import { useDeferredValue, useMemo, useRef } from 'react';
import { SourceContextProvider, useTranslate } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { Link } from 'react-router';
import type { PlacedAssignment } from '../../../contract/model/catalogue.ts';
import { isReferenceToOne } from '../../../contract/model/kindTraits.ts';
import { optionKey } from '../../core/fields/labels.ts';
import { formatInteger } from '../../core/fields/localFormat.ts';
import { textIn } from '../../core/fields/localisedText.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';
import { useMayCreate } from '../../core/records/useMayCreate.ts';
import { TextInLanguage } from '../../kinds/parts/LocalisedText.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { UnsavedGuard } from '../form/UnsavedGuard.tsx';
import { moveFocusBetweenRows } from '../list/table/moveFocus.ts';
import { RecordError, RecordSkeleton } from '../parts/RecordState.tsx';
import type { AssignmentRow } from './assignmentSet.ts';
import { groupRows, isTicked } from './difference.ts';
import { DifferenceBar } from './DifferenceBar.tsx';
import { OrderedTicks } from './OrderedTicks.tsx';
import { Refusal } from './Refusal.tsx';
import { TickGroup } from './TickGroup.tsx';
import { useAssignment, type AssignmentHandle } from './useAssignment.ts';
import { useRightSearch, type RightSearch } from './useRightSearch.ts';

const NO_EXTRAS: readonly string[] = [];
const SOURCE = { getSource: (source: string) => source, getLabel: (source: string) => source };

/** Titles of groups: the labels of the options of the right-hand resource's field. */
function useGroupTitle(screen: PlacedAssignment): (key: string | null) => string | null {
  const translate = useTranslate();
  const { groupBy, through, right } = screen.assignment;
  const field = usePortalServices().catalogue.resources.get(through)?.fields[right];
  const target = isReferenceToOne(field) ? field.to : null;
  return (key) => {
    if (groupBy === undefined || target === null) return null;
    return key === null
      ? translate('framework.assign.noGroup')
      : translate(optionKey(target, groupBy, key), { _: key });
  };
}

function RightTools({ search, counts }: { search: RightSearch; counts: string }) {
  const translate = useTranslate();
  return (
    <div className="assign-tools">
      <div className="list-search">
        <Icon name="search" />
        <input
          type="search"
          {...search.box}
          placeholder={translate('framework.assign.searchRight')}
          aria-label={translate('framework.assign.searchRight')}
          autoComplete="off"
        />
      </div>
      <label className="assign-only">
        <input
          type="checkbox"
          className="list-box"
          checked={search.onlyTicked}
          onChange={(event) => search.setOnlyTicked(event.target.checked)}
        />
        {translate('framework.assign.onlyTicked')}
      </label>
      <span className="view-quiet" role="status">
        {counts}
      </span>
    </div>
  );
}

function Ticks({
  screen,
  handle,
  search,
}: {
  screen: PlacedAssignment;
  handle: AssignmentHandle;
  search: RightSearch;
}) {
  const { translate, language } = useTexts();
  const mayCreate = useMayCreate();
  const titleOfGroup = useGroupTitle(screen);
  const { set, rows, ticks, tick, join } = handle;
  const words = useDeferredValue(search.box.value).trim().toLocaleLowerCase();
  const found = search.found;
  const groups = useMemo(() => {
    const matches = (row: AssignmentRow) =>
      (words === '' ||
        found.has(row.id) ||
        [textIn(row.label, language).text, row.detail ?? ''].some((text) =>
          text.toLocaleLowerCase().includes(words),
        )) &&
      (!search.onlyTicked ||
        row.ticked ||
        ticks[row.id] !== undefined ||
        row.inherited !== undefined);
    const known = new Set(rows.map(({ id }) => id));
    const further = [...found.values()].filter(({ id }) => !known.has(id));
    return groupRows([...rows, ...further], matches);
  }, [rows, found, words, language, search.onlyTicked, ticks]);
  if (rows.length === 0)
    return <p className="view-quiet">{translate('framework.assign.noRights')}</p>;
  const { refused, isSaving, save } = handle;
  const refusal =
    refused && join
      ? {
          id: refused.id,
          shown: (
            <Refusal
              refused={refused}
              join={join}
              isSaving={isSaving}
              onEnd={(ended) => void save([ended])}
            />
          ),
        }
      : null;
  const isReadOnly = !join || !set?.isOpen || !mayCreate(join);
  return (
    <>
      {isReadOnly && <p className="view-note">{translate('framework.assign.readOnly')}</p>}
      {handle.order && (
        <OrderedTicks
          rows={rows}
          order={handle.order}
          isReadOnly={isReadOnly}
          onMove={handle.move}
          onRemove={(row) => tick([row], false)}
        />
      )}
      {groups.map((group) => (
        <TickGroup
          key={group.key ?? ''}
          group={group}
          isWhole={search.isWhole}
          title={titleOfGroup(group.key)}
          ticks={ticks}
          isReadOnly={isReadOnly}
          join={join}
          extras={screen.assignment.extras ?? NO_EXTRAS}
          onTick={tick}
          refusal={refusal}
        />
      ))}
      {!search.isWhole && <p className="view-quiet">{translate('framework.assign.moreChoices')}</p>}
      {groups.length === 0 && <p className="view-quiet">{translate('framework.assign.noMatch')}</p>}
    </>
  );
}

/** The right-hand records that can be checked for the selected left-hand record. */
export function RightSide({ screen, leftId }: { screen: PlacedAssignment; leftId: string }) {
  const { translate } = useTexts();
  const handle = useAssignment(screen, leftId);
  const released = useRef(false);
  const { set, query, form, rows } = handle;
  const search = useRightSearch(screen, leftId, set);
  const { name } = screen.assignment;

  if (!set) {
    return (
      <div className="assign-right">
        {query.isPending ? (
          <RecordSkeleton />
        ) : (
          <RecordError
            error={query.error ?? new Error('framework.error.unknown')}
            onRetry={() => void query.refetch()}
          />
        )}
      </div>
    );
  }
  const ticked = rows.filter(
    (row) => isTicked(row, handle.ticks) || row.inherited !== undefined,
  ).length;
  return (
    <FormProvider {...form}>
      <SourceContextProvider value={SOURCE}>
        <div className="assign-right">
          <div className="assign-head">
            <Link
              className="view-back assign-back"
              to={screen.path}
              aria-label={translate('framework.assign.choose')}
            >
              <Icon name="back" />
            </Link>
            <h2>
              <TextInLanguage value={set.left.label} />
              <span className="view-header-detail"> {translate(`assignments.${name}.right`)}</span>
            </h2>
          </div>
          <RightTools
            search={search}
            counts={translate('framework.assign.ticked', {
              count: formatInteger(ticked),
              total: formatInteger(set.total),
            })}
          />
          <div className="assign-rows" onKeyDown={moveFocusBetweenRows}>
            <Ticks screen={screen} handle={handle} search={search} />
          </div>
          <DifferenceBar
            handle={handle}
            previewOf={screen.assignment.rehearsed ? { assignment: name, id: leftId } : null}
          />
        </div>
        <UnsavedGuard isDirty={handle.changes > 0} released={released} onGiveUp={handle.discard} />
      </SourceContextProvider>
    </FormProvider>
  );
}
