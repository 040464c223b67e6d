import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { MAX_PAGE } from '../../../contract/wire/listQuery.ts';
import {
  ActionButton,
  Failed,
  fromWallClock,
  Loading,
  Note,
  PageDialog,
  PageField,
  Panel,
  Rows,
  ShownOf,
  toWallClock,
  useCallMutation,
  useCallQuery,
  usePreferences,
  usePrivileges,
} from '../../../framework/index.ts';
import { type OpenUnit, unevaluatedUnits } from '../api.ts';
import { EVALUATIONS, isFound, unitName, unitPlace } from '../routes.ts';
import styles from './evaluation.module.css';

const TEXTS = 'pages.feedback';
const MAX_SHOWN = 12;
const DAY_MS = 86_400_000;

/** A wall-clock time of the faculty, `days` from now. */
const inDays = (days: number, clock: string): string =>
  `${toWallClock(new Date(Date.now() + days * DAY_MS).toISOString()).slice(0, 10)}T${clock}`;

function PrepareDialog({ unit, onClose }: { unit: OpenUnit; onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { language } = usePreferences();
  const { send, isBusy, problemOf } = useCallMutation(recordCalls('evaluations').create);
  const [hours, setHours] = useState({
    opensAt: inDays(1, '08:00'),
    closesAt: inDays(15, '18:00'),
  });
  const create = async () => {
    const body = {
      offering: unit.offering,
      opensAt: fromWallClock(hours.opensAt),
      closesAt: fromWallClock(hours.closesAt),
    };
    const created = await send({ body }, { success: `${TEXTS}.prepare.done` });
    if (created) void navigate(`${EVALUATIONS}/${created.data.id}/show`);
  };
  const moment = (name: keyof typeof hours, label: string) => (
    <TextField
      type="datetime-local"
      label={label}
      value={hours[name]}
      required
      fullWidth
      error={problemOf(name) !== undefined}
      helperText={problemOf(name)}
      onChange={(event) => setHours({ ...hours, [name]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <PageDialog
      title={`${translate(`${TEXTS}.prepare.title`)}: ${unitName(unit.unit, language)}`}
      onClose={onClose}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate(`${TEXTS}.prepare.cancel`)}
          </ActionButton>
          <ActionButton isBusy={isBusy} onClick={() => void create()}>
            {translate(`${TEXTS}.prepare.create`)}
          </ActionButton>
        </>
      }
    >
      <Note>{translate(`${TEXTS}.prepare.note`)}</Note>
      <div className={styles.moments}>
        {moment('opensAt', translate(`${TEXTS}.prepare.opens`))}
        {moment('closesAt', translate(`${TEXTS}.prepare.closes`))}
      </div>
      {problemOf('offering') && <p role="alert">{problemOf('offering')}</p>}
    </PageDialog>
  );
}

/** Units of the present semester that have no evaluation, and the way to prepare one. */
export function OpenUnits() {
  const translate = useTranslate();
  const { language } = usePreferences();
  const privileges = usePrivileges();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<OpenUnit | null>(null);
  const mayPrepare = ['FBACK_CREATE', 'FBACK_DEPT', 'FBACK_ALL'].some((key) => privileges.has(key));
  const { data, total, isError, refetch } = useCallQuery(
    unevaluatedUnits,
    mayPrepare ? { range: [0, MAX_PAGE - 1] } : null,
  );
  if (!mayPrepare) return null;
  const units = data ?? [];
  const found = units.filter(({ unit }) => isFound(unit, query));
  return (
    <Panel title={translate(`${TEXTS}.units.title`)} note={translate(`${TEXTS}.units.note`)}>
      {isError && <Failed onRetry={refetch} />}
      {!data && !isError && <Loading lines={4} />}
      {data?.length === 0 && <Note>{translate(`${TEXTS}.units.none`)}</Note>}
      {units.length > MAX_SHOWN && (
        <PageField
          type="search"
          label={translate(`${TEXTS}.units.search`)}
          value={query}
          onChange={setQuery}
        />
      )}
      <Rows>
        {found.slice(0, MAX_SHOWN).map((one) => (
          <li key={one.offering} className={styles.line}>
            <div className={styles.grow}>
              <strong>{unitName(one.unit, language)}</strong>
              <small>
                {unitPlace(one.unit, language, translate)} ·{' '}
                {translate(`${TEXTS}.units.enrolled`, { smart_count: one.enrolled })}
              </small>
            </div>
            <ActionButton quiet onClick={() => setChosen(one)}>
              {translate(`${TEXTS}.units.prepare`)}
            </ActionButton>
          </li>
        ))}
      </Rows>
      {found.length > MAX_SHOWN && (
        <Note>{translate(`${TEXTS}.units.more`, { count: MAX_SHOWN })}</Note>
      )}
      <ShownOf shown={units.length} total={total} />
      {chosen && <PrepareDialog unit={chosen} onClose={() => setChosen(null)} />}
    </Panel>
  );
}
