import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  type Answer,
  Callout,
  PageTable,
  Panel,
  textIn,
  useCall,
  usePortalServices,
  usePreferences,
  usePrivileges,
} from '../../../framework/index.ts';
import type { Overview, WhatIf } from '../api.ts';
import { gpaText } from './gpaText.ts';
import styles from './honours.module.css';

const TEXTS = 'pages.selected-students';
/** While the board has not decided, other quotas can be thought through. */
const THINKABLE = new Set(['open', 'closed', 'ranked', 'boardApproved']);

interface OptionTableProps {
  round: string;
  state: string;
  overview: Overview;
}

/**
 * Options with what students asked for; and what other quotas would change, for whom, without
 * writing anything.
 */
export function OptionTable({ round, state, overview }: OptionTableProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const privileges = usePrivileges();
  const { run, isBusy } = useCall();
  const [quotas, setQuotas] = useState<Readonly<Record<string, string>>>({});
  const [answer, setAnswer] = useState<WhatIf | null>(null);
  const mayThink =
    THINKABLE.has(state) &&
    (privileges.has('DEG_SELECTED_STU_EDIT') || privileges.has('DEG_SELECTED_STU_APPROVE'));
  const { options } = overview;
  const nameOf = (id: string | null) =>
    id === null ? null : textIn(options.find((option) => option.id === id)?.subject, language).text;
  const isQuota = (text: string) => /^\d{1,3}$/.test(text) && Number(text) <= 500;
  const changed = options.filter(
    ({ id, quota }) => quotas[id] !== undefined && quotas[id] !== String(quota),
  );
  const faulty = changed.some(({ id }) => !isQuota(quotas[id] ?? ''));
  const closed =
    changed.length === 0
      ? translate(`${TEXTS}.whatIf.changeFirst`)
      : faulty
        ? translate(`${TEXTS}.whatIf.wholeNumbers`)
        : undefined;
  const ask = () =>
    run(async () => {
      const sent: Answer<WhatIf> = await http.post<WhatIf>(`/honours/rounds/${round}/what-if`, {
        quotas: Object.fromEntries(changed.map(({ id }) => [id, Number(quotas[id])])),
      });
      if (sent.isSuccess) setAnswer(sent.body);
      return sent;
    });
  const outcomeText = ({ outcome, option, choice }: WhatIf['changes'][number]['before']): string =>
    option === null
      ? translate(`resources.honours-results.options.outcome.${outcome}`)
      : translate(`${TEXTS}.whatIf.placed`, { name: nameOf(option) ?? '', choice: choice ?? 0 });
  return (
    <Panel
      title={translate(`${TEXTS}.options`)}
      note={mayThink ? translate(`${TEXTS}.whatIf.note`) : undefined}
    >
      <PageTable label={translate(`${TEXTS}.options`)}>
        <thead>
          <tr>
            <th scope="col">{translate('resources.honours-options.fields.subject')}</th>
            <th scope="col" data-number>
              {translate('resources.honours-options.fields.quota')}
            </th>
            {mayThink && <th scope="col">{translate(`${TEXTS}.whatIf.column`)}</th>}
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
        <tbody>
          {options.map(
            ({ id, subject, quota, first, applications, minimumSubjectGpa, minimumOverallGpa }) => {
              const name = textIn(subject, language).text;
              return (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td data-number>{quota}</td>
                  {mayThink && (
                    <td>
                      <TextField
                        className={styles.quota ?? ''}
                        size="small"
                        value={quotas[id] ?? String(quota)}
                        error={!isQuota(quotas[id] ?? String(quota))}
                        slotProps={{
                          htmlInput: {
                            inputMode: 'numeric',
                            'aria-label': translate(`${TEXTS}.whatIf.quotaOf`, { name }),
                          },
                        }}
                        onChange={(event) =>
                          setQuotas({ ...quotas, [id]: event.target.value.trim() })
                        }
                      />
                    </td>
                  )}
                  <td data-number>{first}</td>
                  <td data-number>{applications}</td>
                  <td data-number>{gpaText(minimumSubjectGpa)}</td>
                  <td data-number>{gpaText(minimumOverallGpa)}</td>
                </tr>
              );
            },
          )}
        </tbody>
      </PageTable>
      {mayThink && (
        <Actions>
          <ActionButton
            quiet
            onClick={() => void ask()}
            disabled={closed !== undefined}
            title={closed}
            isBusy={isBusy}
          >
            {translate(`${TEXTS}.whatIf.ask`)}
          </ActionButton>
          {(changed.length > 0 || answer) && (
            <ActionButton
              quiet
              onClick={() => {
                setQuotas({});
                setAnswer(null);
              }}
            >
              {translate(`${TEXTS}.whatIf.reset`)}
            </ActionButton>
          )}
        </Actions>
      )}
      {answer && answer.changes.length === 0 && (
        <Callout>{translate(`${TEXTS}.whatIf.nothing`)}</Callout>
      )}
      {answer && answer.changes.length > 0 && (
        <PageTable
          label={translate(`${TEXTS}.whatIf.title`, { smart_count: answer.changes.length })}
        >
          <caption>
            {translate(`${TEXTS}.whatIf.title`, { smart_count: answer.changes.length })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{translate('resources.honours-results.fields.student')}</th>
              <th scope="col">{translate(`${TEXTS}.whatIf.now`)}</th>
              <th scope="col">{translate(`${TEXTS}.whatIf.then`)}</th>
            </tr>
          </thead>
          <tbody>
            {answer.changes.map((change) => (
              <tr key={change.application}>
                <th scope="row">
                  {change.number} {textIn(change.name, language).text}
                </th>
                <td>{outcomeText(change.before)}</td>
                <td>{outcomeText(change.after)}</td>
              </tr>
            ))}
          </tbody>
        </PageTable>
      )}
    </Panel>
  );
}
