import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { addDays, localDay } from '../../../contract/model/facultyClock.ts';
import {
  ActionButton,
  fromWallClock,
  Note,
  PageDialog,
  PageField,
  Panel,
  Rows,
  useCall,
  usePortalServices,
  usePreferences,
  usePrivileges,
} from '../../../framework/index.ts';
import type { OpenUnit } from '../api.ts';
import { EVALUATIONS, isFound, unitName, unitPlace } from '../routes.ts';
import styles from './evaluation.module.css';

const TEXTS = 'pages.feedback';
const MOST = 12;

/** Some days from now, by the clock of the faculty. */
const inDays = (days: number, clock: string): string => `${addDays(localDay(), days)}T${clock}`;

function PrepareDialog({ unit, onClose }: { unit: OpenUnit; onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const { run, isBusy, problemOf } = useCall();
  const [hours, setHours] = useState({
    opensAt: inDays(1, '08:00'),
    closesAt: inDays(15, '18:00'),
  });
  const create = async () => {
    let id: string | null = null;
    const isDone = await run(async () => {
      const answer = await http.post<{ id: string }>('/evaluations', {
        offering: unit.offering,
        opensAt: fromWallClock(hours.opensAt),
        closesAt: fromWallClock(hours.closesAt),
      });
      if (answer.isSuccess) ({ id } = answer.body);
      return answer;
    }, `${TEXTS}.prepare.done`);
    if (isDone && id !== null) void navigate(`${EVALUATIONS}/${id}/show`);
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
export function OpenUnits({ units }: { units: readonly OpenUnit[] }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const privileges = usePrivileges();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<OpenUnit | null>(null);
  if (!['FBACK_CREATE', 'FBACK_DEPT', 'FBACK_ALL'].some((key) => privileges.has(key))) return null;
  const found = units.filter(({ unit }) => isFound(unit, query));
  return (
    <Panel title={translate(`${TEXTS}.units.title`)} note={translate(`${TEXTS}.units.note`)}>
      {units.length === 0 && <Note>{translate(`${TEXTS}.units.none`)}</Note>}
      {units.length > MOST && (
        <PageField
          type="search"
          label={translate(`${TEXTS}.units.search`)}
          value={query}
          onChange={setQuery}
        />
      )}
      <Rows>
        {found.slice(0, MOST).map((one) => (
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
      {found.length > MOST && <Note>{translate(`${TEXTS}.units.more`, { count: MOST })}</Note>}
      {chosen && <PrepareDialog unit={chosen} onClose={() => setChosen(null)} />}
    </Panel>
  );
}
