import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DAY_MS } from '../../../contract/model/constants.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  FormDialog,
  FormField,
  fromWallClock,
  Note,
  Panel,
  Rows,
  toWallClock,
  useCallForm,
  useCallQuery,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import { PagedRows, useListPage } from '../../shared/pages/PagedRows.tsx';
import { type OpenUnit, unevaluatedUnits } from '../api.ts';
import { EVALUATIONS, unitName, unitPlace } from '../routes.ts';
import styles from './evaluation.module.css';

const TEXTS = 'pages.feedback';

/** A wall-clock time of the faculty, `days` from now. */
const inDays = (days: number, clock: string): string =>
  `${toWallClock(new Date(Date.now() + days * DAY_MS).toISOString()).slice(0, 10)}T${clock}`;

function PrepareDialog({ unit, onClose }: { unit: OpenUnit; onClose: () => void }) {
  const { translate, language } = useTexts();
  const navigate = useNavigate();
  const { form, send, isBusy } = useCallForm(recordCalls('evaluations').create, {
    opensAt: inDays(1, '08:00'),
    closesAt: inDays(15, '18:00'),
  });
  const create = form.handleSubmit(async ({ opensAt, closesAt }) => {
    const body = {
      offering: unit.offering,
      opensAt: fromWallClock(opensAt),
      closesAt: fromWallClock(closesAt),
    };
    const created = await send({ body }, { success: `${TEXTS}.prepare.done` });
    if (created) void navigate(`${EVALUATIONS}/${created.data.id}/show`);
  });
  return (
    <FormDialog
      title={`${translate(`${TEXTS}.prepare.title`)}: ${unitName(unit.unit, language)}`}
      action={translate(`${TEXTS}.prepare.create`)}
      form={form}
      isBusy={isBusy}
      onSubmit={() => void create()}
      onClose={onClose}
    >
      <Note>{translate(`${TEXTS}.prepare.note`)}</Note>
      <div className={styles.moments}>
        <FormField
          name="opensAt"
          type="datetime-local"
          required
          label={translate(`${TEXTS}.prepare.opens`)}
        />
        <FormField
          name="closesAt"
          type="datetime-local"
          required
          label={translate(`${TEXTS}.prepare.closes`)}
        />
      </div>
    </FormDialog>
  );
}

/** Units of the present semester that have no evaluation, and the way to prepare one. */
export function OpenUnits() {
  const { translate, language } = useTexts();
  const privileges = usePrivileges();
  const page = useListPage();
  const [chosen, setChosen] = useState<OpenUnit | null>(null);
  const mayPrepare = ['FBACK_CREATE', 'FBACK_DEPT', 'FBACK_ALL'].some((key) => privileges.has(key));
  const query = useCallQuery(
    unevaluatedUnits,
    mayPrepare ? { query: { search: page.search }, range: page.range } : null,
    { keepPrevious: true },
  );
  if (!mayPrepare) return null;
  return (
    <Panel title={translate(`${TEXTS}.units.title`)} note={translate(`${TEXTS}.units.note`)}>
      <PagedRows
        page={page}
        query={query}
        find={translate(`${TEXTS}.units.search`)}
        {...(page.search === '' && { none: translate(`${TEXTS}.units.none`) })}
      >
        {(units) => (
          <Rows>
            {units.map((one) => (
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
        )}
      </PagedRows>
      {chosen && <PrepareDialog unit={chosen} onClose={() => setChosen(null)} />}
    </Panel>
  );
}
