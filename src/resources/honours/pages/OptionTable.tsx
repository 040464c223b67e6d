import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  Callout,
  PageTable,
  Panel,
  textIn,
  useCallMutation,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import { gpaText } from '../../shared/gpaText.ts';
import { APPROVING, SELECTING } from '../access.ts';
import { compareHonoursQuotas, type OptionLine, type Overview, type WhatIf } from '../api.ts';
import { OutcomeChanges } from './OutcomeChanges.tsx';
import styles from './honours.module.css';

const TEXTS = 'pages.selected-students';
/** The states in which other quotas can be compared: until the board has decided. */
const COMPARABLE = new Set(['open', 'closed', 'ranked', 'boardApproved']);

const isQuota = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) <= 500;

function OptionHead({ mayCompare }: { mayCompare: boolean }) {
  const translate = useTranslate();
  return (
    <thead>
      <tr>
        <th scope="col">{translate('resources.honours-options.fields.subject')}</th>
        <th scope="col" data-number>
          {translate('resources.honours-options.fields.quota')}
        </th>
        {mayCompare && <th scope="col">{translate(`${TEXTS}.whatIf.column`)}</th>}
        <th scope="col" data-number>
          {translate(`${TEXTS}.first`)}
        </th>
        <th scope="col" data-number>
          {translate(`${TEXTS}.all`)}
        </th>
        <th scope="col" data-number>
          {translate('resources.honours-options.fields.minimumSubjectGpa')}
        </th>
        <th scope="col" data-number>
          {translate('resources.honours-options.fields.minimumOverallGpa')}
        </th>
      </tr>
    </thead>
  );
}

interface OptionRowProps {
  option: OptionLine;
  mayCompare: boolean;
  /** The quota in the field. */
  wanted: string;
  onQuota: (quota: string) => void;
}

function OptionRow({ option, mayCompare, wanted, onQuota }: OptionRowProps) {
  const { translate, language } = useTexts();
  const { subject, quota, first, applications, minimumSubjectGpa, minimumOverallGpa } = option;
  const name = textIn(subject, language).text;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-number>{quota}</td>
      {mayCompare && (
        <td>
          <TextField
            className={styles.quota ?? ''}
            size="small"
            value={wanted}
            error={!isQuota(wanted)}
            slotProps={{
              htmlInput: {
                inputMode: 'numeric',
                'aria-label': translate(`${TEXTS}.whatIf.quotaOf`, { name }),
              },
            }}
            onChange={(event) => onQuota(event.target.value.trim())}
          />
        </td>
      )}
      <td data-number>{first}</td>
      <td data-number>{applications}</td>
      <td data-number>{gpaText(minimumSubjectGpa)}</td>
      <td data-number>{gpaText(minimumOverallGpa)}</td>
    </tr>
  );
}

/** The options of a round, and the outcomes that other quotas would change. */
export function OptionTable({
  round,
  state,
  overview: { options },
}: {
  round: string;
  state: string;
  overview: Overview;
}) {
  const translate = useTranslate();
  const privileges = usePrivileges();
  const { send, isBusy } = useCallMutation(compareHonoursQuotas);
  const [quotas, setQuotas] = useState<Readonly<Record<string, string>>>({});
  const [answer, setAnswer] = useState<WhatIf | null>(null);
  const mayCompare =
    COMPARABLE.has(state) && (privileges.has(SELECTING) || privileges.has(APPROVING));
  const changed = options.filter(
    ({ id, quota }) => quotas[id] !== undefined && quotas[id] !== String(quota),
  );
  const isFaulty = changed.some(({ id }) => !isQuota(quotas[id] ?? ''));
  const closed =
    changed.length === 0
      ? translate(`${TEXTS}.whatIf.changeFirst`)
      : isFaulty
        ? translate(`${TEXTS}.whatIf.wholeNumbers`)
        : undefined;
  const compare = async () => {
    const wanted = Object.fromEntries(changed.map(({ id }) => [id, Number(quotas[id])]));
    const sent = await send({ params: { id: round }, body: { quotas: wanted } });
    if (sent) setAnswer(sent.data);
  };
  const reset = () => {
    setQuotas({});
    setAnswer(null);
  };
  return (
    <Panel
      title={translate(`${TEXTS}.options`)}
      note={mayCompare ? translate(`${TEXTS}.whatIf.note`) : undefined}
    >
      <PageTable label={translate(`${TEXTS}.options`)}>
        <OptionHead mayCompare={mayCompare} />
        <tbody>
          {options.map((option) => (
            <OptionRow
              key={option.id}
              {...{ option, mayCompare }}
              wanted={quotas[option.id] ?? String(option.quota)}
              onQuota={(quota) => setQuotas({ ...quotas, [option.id]: quota })}
            />
          ))}
        </tbody>
      </PageTable>
      {mayCompare && (
        <Actions>
          <ActionButton
            quiet
            onClick={() => void compare()}
            disabled={closed !== undefined}
            title={closed}
            isBusy={isBusy}
          >
            {translate(`${TEXTS}.whatIf.ask`)}
          </ActionButton>
          {(changed.length > 0 || answer) && (
            <ActionButton quiet onClick={reset}>
              {translate(`${TEXTS}.whatIf.reset`)}
            </ActionButton>
          )}
        </Actions>
      )}
      {answer && answer.changes.length === 0 && (
        <Callout>{translate(`${TEXTS}.whatIf.nothing`)}</Callout>
      )}
      {answer && answer.changes.length > 0 && (
        <OutcomeChanges changes={answer.changes} options={options} />
      )}
    </Panel>
  );
}
