import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { addDays, localDay } from '../../../contract/model/facultyClock.ts';
import {
  ActionButton,
  Actions,
  Badge,
  Failed,
  formatDateTime,
  Loading,
  Note,
  Page,
  PageDialog,
  PageField,
  PageTable,
  ReportActions,
  textIn,
  useAnswer,
  useCall,
  usePortalServices,
  usePreferences,
} from '../../../framework/index.ts';
import {
  MAY_SIT,
  type EligibilityKind,
  type EligibilityLine,
  type EligibilityList,
} from '../api.ts';
import { DecideDialog } from './DecideDialog.tsx';
import { useCompute } from './useCompute.tsx';
import { useLineReasons } from './useLineReasons.tsx';
import styles from './eligibility.module.css';

const TONES = {
  autoOk: 'good',
  autoNo: 'bad',
  withheld: 'caution',
  granted: 'good',
  refused: 'bad',
} as const;
const FILTERS = ['all', 'mayNot', 'decided', 'appeals'] as const;
type Filter = (typeof FILTERS)[number];
const PASSES: Readonly<Record<Filter, (line: EligibilityLine) => boolean>> = {
  all: () => true,
  mayNot: ({ state }) => !MAY_SIT.includes(state),
  decided: ({ state }) => state !== 'autoOk' && state !== 'autoNo',
  appeals: ({ appeal }) => appeal !== null,
};

function PublishDialog({
  kind,
  offering,
  onClose,
  onDone,
}: {
  kind: EligibilityKind;
  offering: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const { run, isBusy, problemOf } = useCall();
  const [until, setUntil] = useState(addDays(localDay(), 7));
  const publish = async () => {
    if (
      await run(
        () => http.post('/eligibility/publish', { kind, offering, appealUntil: until }),
        'eligibility.publishedDone',
      )
    )
      onDone();
  };
  return (
    <PageDialog
      title={translate('eligibility.publishTitle')}
      onClose={onClose}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton isBusy={isBusy} onClick={() => void publish()}>
            {translate('eligibility.publishTitle')}
          </ActionButton>
        </>
      }
    >
      <p>{translate('eligibility.publishText')}</p>
      <PageField
        type="date"
        label={translate('eligibility.appealUntil')}
        value={until}
        onChange={setUntil}
        problem={problemOf('appealUntil')}
      />
    </PageDialog>
  );
}

function TakeBackDialog({
  kind,
  offering,
  onClose,
  onDone,
}: {
  kind: EligibilityKind;
  offering: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const { run, isBusy } = useCall();
  const takeBack = async () => {
    if (
      await run(
        () => http.post('/eligibility/take-back', { kind, offering }),
        'eligibility.unpublishedDone',
      )
    )
      onDone();
  };
  return (
    <PageDialog
      title={translate('eligibility.unpublish')}
      onClose={onClose}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton isBusy={isBusy} onClick={() => void takeBack()}>
            {translate('eligibility.unpublish')}
          </ActionButton>
        </>
      }
    >
      <p>{translate('eligibility.unpublishText')}</p>
    </PageDialog>
  );
}

function Lines({
  list,
  filter,
  onDecide,
}: {
  list: EligibilityList;
  filter: Filter;
  onDecide: (line: EligibilityLine) => void;
}) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const reasonsOf = useLineReasons();
  const text = (key: string): string => translate(`eligibility.${key}`);
  const lines = list.lines.filter(PASSES[filter]);
  if (list.lines.length === 0) return <Note>{text('noLines')}</Note>;
  if (lines.length === 0) return <Note>{text('noneMatch')}</Note>;
  return (
    <PageTable label={`${list.unit.code} ${textIn(list.unit.title, language).text}`}>
      <thead>
        <tr>
          <th scope="col">{text('student')}</th>
          <th scope="col">{text('result')}</th>
          <th scope="col">{text('reason')}</th>
          <th scope="col" className={styles.offPaper}>
            <span className="visually-hidden">{text('decide')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const name = textIn(line.student.name, language).text;
          return (
            <tr key={line.id}>
              <th scope="row">
                {line.student.registrationNumber}
                <div>{name}</div>
              </th>
              <td>
                <Badge tone={TONES[line.state]}>
                  {translate(`resources.eligibilities.options.state.${line.state}`)}
                </Badge>
              </td>
              <td>
                {reasonsOf(line)}
                {line.ruleSet && (
                  <span className={styles.facts}>
                    {' '}
                    · {translate('eligibility.ruleSet', { name: line.ruleSet })}
                  </span>
                )}
                {line.note && <div>{line.note}</div>}
                {line.appeal && (
                  <div>
                    <Link to={`/manage-exam/eligibility-appeals/${line.appeal.id}/show`}>
                      {translate('resources.eligibility-appeals.name', { smart_count: 1 })}:{' '}
                      {translate(
                        `resources.eligibility-appeals.options.state.${line.appeal.state}`,
                      )}
                    </Link>
                  </div>
                )}
              </td>
              <td className={styles.offPaper}>
                <ActionButton
                  quiet
                  disabled={!list.may.decide}
                  title={list.may.decide ? undefined : text('needsOffice')}
                  onClick={() => onDecide(line)}
                >
                  {text('decide')}
                  <span className="visually-hidden"> {name}</span>
                </ActionButton>
              </td>
            </tr>
          );
        })}
      </tbody>
    </PageTable>
  );
}

/** The list of one unit: a line for each student with the reason, and what the office does about it. */
export function UnitLines({
  kind,
  offering,
  onBack,
}: {
  kind: EligibilityKind;
  offering: string;
  onBack: () => void;
}) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const path = `/eligibility?${new URLSearchParams({ kind, offering }).toString()}`;
  const { body: list, isError, refetch } = useAnswer<EligibilityList>(path);
  const { compute, isBusy } = useCompute(refetch);
  const [filter, setFilter] = useState<Filter>('all');
  const [deciding, setDeciding] = useState<EligibilityLine | null>(null);
  const [dialog, setDialog] = useState<'publish' | 'takeBack' | null>(null);
  const title = translate(`pages.${kind}-eligibility.title`);
  const text = (key: string, args?: Record<string, unknown>): string =>
    translate(`eligibility.${key}`, args);
  if (isError)
    return (
      <Page title={title}>
        <Failed onRetry={refetch} />
      </Page>
    );
  if (!list)
    return (
      <Page title={title}>
        <Loading lines={8} />
      </Page>
    );
  const { unit, may } = list;
  const at = (moment: string | null): string =>
    moment === null ? text('never') : formatDateTime(moment, language);
  const isPublished = unit.publishedAt !== null;
  const done = () => {
    setDialog(null);
    setDeciding(null);
    refetch();
  };
  const closed = may.publish ? undefined : text('needsOffice');
  return (
    <Page
      title={`${unit.code} ${textIn(unit.title, language).text}`}
      intro={`${title} · ${translate(`registration.media.${unit.medium}`)} · ${textIn(unit.semester, language).text}`}
    >
      <p className={styles.facts}>
        {text('computed')}: {at(unit.computedAt)} · {text('published')}: {at(unit.publishedAt)}
      </p>
      <div className={styles.controls}>
        <PageField
          label={text('result')}
          value={filter}
          onChange={(value) => setFilter(value as Filter)}
          options={FILTERS.map((name) => [
            name,
            `${text(`filters.${name}`)} (${list.lines.filter(PASSES[name]).length})`,
          ])}
        />
        <Actions>
          <ActionButton quiet onClick={onBack}>
            {text('back')}
          </ActionButton>
          <ActionButton quiet isBusy={isBusy} onClick={() => compute({ kind, offering })}>
            {text('compute')}
          </ActionButton>
          {isPublished ? (
            <ActionButton
              quiet
              disabled={!may.publish}
              title={closed}
              onClick={() => setDialog('takeBack')}
            >
              {text('unpublish')}
            </ActionButton>
          ) : (
            <ActionButton
              disabled={!may.publish || list.lines.length === 0}
              title={closed ?? (list.lines.length === 0 ? text('noLines') : undefined)}
              onClick={() => setDialog('publish')}
            >
              {text('publish')}
            </ActionButton>
          )}
        </Actions>
        <ReportActions path={path} fileName={`eligibility-${unit.code}`} />
      </div>
      <Lines {...{ list, filter }} onDecide={setDeciding} />
      {deciding && (
        <DecideDialog kind={kind} line={deciding} onClose={() => setDeciding(null)} onDone={done} />
      )}
      {dialog === 'publish' && (
        <PublishDialog {...{ kind, offering }} onClose={() => setDialog(null)} onDone={done} />
      )}
      {dialog === 'takeBack' && (
        <TakeBackDialog {...{ kind, offering }} onClose={() => setDialog(null)} onDone={done} />
      )}
    </Page>
  );
}
