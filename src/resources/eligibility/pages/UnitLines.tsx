import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
import {
  ActionButton,
  Actions,
  formatDateTime,
  Page,
  PageField,
  QueryState,
  ReportActions,
  textIn,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { PagedRows, useListPage } from '../../shared/pages/PagedRows.tsx';
import {
  type EligibilityLine,
  listEligibilityLines,
  readUnitEligibility,
  type UnitEligibility,
} from '../api.ts';
import { LINE_FILTERS, type EligibilityKind, type LineFilter } from '../eligibilityValues.ts';
import { DecideDialog } from './DecideDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { LinesTable } from './LinesTable.tsx';
import { PublishDialog, WithdrawDialog } from './PublishDialogs.tsx';
import { useCompute } from './useCompute.tsx';
import styles from './eligibility.module.css';

interface UnitLinesProps {
  kind: EligibilityKind;
  offering: string;
  onBack: () => void;
}

interface UnitControlsProps extends UnitLinesProps {
  list: UnitEligibility;
  filter: LineFilter;
  onFilter: (filter: LineFilter) => void;
  onDialog: (dialog: 'publish' | 'withdraw') => void;
  refetch: () => void;
}

/** The filter of the lines, the commands of the office for all of them, and the report. */
function UnitControls(props: UnitControlsProps) {
  const { kind, offering, onBack, list, filter, onFilter, onDialog, refetch } = props;
  const { text } = useTexts('eligibility');
  const { compute, isBusy } = useCompute(refetch);
  const closed = list.may.publish ? undefined : text('refusals.office');
  return (
    <div className={styles.controls}>
      <PageField
        label={text('result')}
        value={filter}
        onChange={(value) => onFilter(value as LineFilter)}
        options={LINE_FILTERS.map((name) => [
          name,
          `${text(`filters.${name}`)} (${list.lines[name]})`,
        ])}
      />
      <Actions>
        <ActionButton quiet onClick={onBack}>
          {text('back')}
        </ActionButton>
        <ActionButton quiet isBusy={isBusy} onClick={() => compute({ kind, offering })}>
          {text('compute')}
        </ActionButton>
        {list.unit.publishedAt !== null ? (
          <ActionButton
            quiet
            disabled={list.notTakenBack !== null}
            title={list.notTakenBack === null ? undefined : text(`refusals.${list.notTakenBack}`)}
            onClick={() => onDialog('withdraw')}
          >
            {text('unpublish')}
          </ActionButton>
        ) : null}
        {list.unit.publishedAt === null || list.lines.unpublished > 0 ? (
          <ActionButton
            disabled={!list.may.publish || list.lines.all === 0}
            title={closed ?? (list.lines.all === 0 ? text('noLines') : undefined)}
            onClick={() => onDialog('publish')}
          >
            {text('publish')}
          </ActionButton>
        ) : null}
      </Actions>
      <ReportActions
        path={callRequest(readUnitEligibility, { params: { id: offering }, query: { kind } }).path}
        fileName={`eligibility-${list.unit.code}`}
      />
    </div>
  );
}

interface LinesProps extends UnitLinesProps {
  filter: LineFilter;
  list: UnitEligibility;
  onDecide: (line: EligibilityLine) => void;
  onLeave: (line: EligibilityLine) => void;
}

/** The lines that pass the filter, a page at a time. */
function Lines(props: Omit<LinesProps, 'onBack'>) {
  const { kind, offering, filter, list, onDecide, onLeave } = props;
  const { text, language } = useTexts('eligibility');
  const page = useListPage();
  const query = useCallQuery(
    listEligibilityLines,
    { params: { id: offering }, query: { kind, filter }, range: page.range },
    { keepPrevious: true },
  );
  return (
    <PagedRows
      page={page}
      query={query}
      none={text(list.lines.all === 0 ? 'noLines' : 'noneMatch')}
    >
      {(lines) => (
        <LinesTable
          lines={lines}
          label={`${list.unit.code} ${textIn(list.unit.title, language).text}`}
          mayDecide={list.may.decide}
          onDecide={onDecide}
          onLeave={onLeave}
        />
      )}
    </PagedRows>
  );
}

/** The list of one unit: a line per student with the reason and the decision of the office. */
export function UnitLines({ kind, offering, onBack }: UnitLinesProps) {
  const { text, translate, language } = useTexts('eligibility');
  const queries = useQueryClient();
  const { data, isError, refetch } = useCallQuery(readUnitEligibility, {
    params: { id: offering },
    query: { kind },
  });
  const renew = (): void => void queries.invalidateQueries();
  const [filter, setFilter] = useState<LineFilter>('all');
  const [deciding, setDeciding] = useState<EligibilityLine | null>(null);
  const [leaving, setLeaving] = useState<EligibilityLine | null>(null);
  const [dialog, setDialog] = useState<'publish' | 'withdraw' | null>(null);
  const title = translate(`pages.${kind}-eligibility.title`);
  if (isError || !data)
    return (
      <Page title={title}>
        <QueryState query={{ data: data, isError, refetch }} lines={8} />
      </Page>
    );
  const { unit } = data;
  const at = (moment: string | null): string =>
    moment === null ? text('never') : formatDateTime(moment, language);
  const onDone = () => {
    setDialog(null);
    setDeciding(null);
    setLeaving(null);
    renew();
  };
  const unitDialog = { kind, offering, onDone, onClose: () => setDialog(null) };
  return (
    <Page
      title={`${unit.code} ${textIn(unit.title, language).text}`}
      intro={`${title} · ${translate(`registration.media.${unit.medium}`)} · ${textIn(unit.semester, language).text}`}
    >
      <p className={styles.facts}>
        {text('computed')}: {at(unit.computedAt)} · {text('published')}: {at(unit.publishedAt)}
      </p>
      <UnitControls
        {...{ kind, offering, onBack, filter }}
        refetch={renew}
        list={data}
        onFilter={setFilter}
        onDialog={setDialog}
      />
      <Lines
        key={filter}
        {...{ kind, offering, filter }}
        list={data}
        onDecide={setDeciding}
        onLeave={setLeaving}
      />
      {deciding && (
        <DecideDialog {...{ kind, onDone }} line={deciding} onClose={() => setDeciding(null)} />
      )}
      {leaving && (
        <LeaveDialog {...{ kind, onDone }} line={leaving} onClose={() => setLeaving(null)} />
      )}
      {dialog === 'publish' && <PublishDialog {...unitDialog} />}
      {dialog === 'withdraw' && <WithdrawDialog {...unitDialog} />}
    </Page>
  );
}
