import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  askedFields,
  transitionNamed,
  type TransitionVerdict,
} from '../../../contract/model/workflow.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Actions,
  Badge,
  Loading,
  PageDialog,
  Panel,
  useCallMutation,
  useCallQuery,
  type ViewRecord,
} from '../../../framework/index.ts';
import type { AwardLine } from '../api.ts';
import { awards } from '../awards.ts';
import { awardPath } from '../routes.ts';
import styles from './awards.module.css';

const awardCalls = recordCalls<ViewRecord>('awards');

const DATES = new Set(['effectiveDate']);

/** Steps towards the award, which nobody takes on figures that no longer hold. */
const FORWARD = new Set(['check', 'recommend', 'confirm']);

/**
 * The award through office, board and senate: the steps that the person may take, and why not where
 * they may not.
 */
export function AwardSteps({ award, onChanged }: { award: AwardLine; onChanged: () => void }) {
  const translate = useTranslate();
  const { send, isBusy, problemOf } = useCallMutation(awardCalls.transition);
  const { data: record } = useCallQuery(awardCalls.read, { params: { id: award.id } });
  const [asked, setAsked] = useState<string | null>(null);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const text = (key: string): string => translate(`pages.final-results.${key}`);
  const stepText = (name: string): string => translate(`resources.awards.transitions.${name}`);
  const verdicts = (
    (record?._can as { transitions?: TransitionVerdict[] } | undefined)?.transitions ?? []
  ).filter((verdict) => verdict.allowed || verdict.reason !== 'state');
  const transition = asked === null ? undefined : transitionNamed(awards.workflow, asked);
  const fields = transition ? askedFields(transition) : [];
  const needsReason = transition?.reason === 'required';
  const isIncomplete =
    fields.some(({ field, required }) => required && !values[field]) ||
    (needsReason && !values['reason']);
  const take = async (name: string) => {
    const { reason, ...rest } = values;
    const taken = await send(
      {
        params: { id: award.id, step: name },
        body: { version: award.version, values: rest, ...(reason ? { reason } : {}) },
      },
      { success: 'pages.final-results.done' },
    );
    if (!taken) return;
    setAsked(null);
    onChanged();
  };
  const whyNot = (verdict: TransitionVerdict): string | undefined => {
    if (!verdict.allowed)
      return verdict.reason === 'samePerson' && verdict.as !== undefined
        ? translate('pages.final-results.why_.samePersonAs', { step: stepText(verdict.as) })
        : text(`why_.${verdict.reason}`);
    if (!FORWARD.has(verdict.name)) return undefined;
    return award.differences.length > 0
      ? text('why_.outdated')
      : award.class === null
        ? text('why_.noClass')
        : undefined;
  };
  const begin = (name: string) => {
    setValues({});
    setAsked(name);
  };
  return (
    <Panel title={text('steps')} note={text('stepsNote')}>
      <p className={styles.now}>
        <Badge tone={award.state === 'senate' ? 'good' : 'caution'}>
          {translate(`resources.awards.options.state.${award.state}`)}
        </Badge>{' '}
        {award.class !== null && translate(`resources.awards.options.class.${award.class}`)}{' '}
        {award.gpa !== null && `· GPA ${award.gpa}`}
      </p>
      {!record && <Loading lines={1} />}
      <Actions>
        {verdicts.map((verdict) => (
          <ActionButton
            key={verdict.name}
            quiet={verdict.name === 'sendBack' || verdict.name === 'reopen'}
            disabled={whyNot(verdict) !== undefined}
            title={whyNot(verdict)}
            onClick={() => begin(verdict.name)}
          >
            {stepText(verdict.name)}
          </ActionButton>
        ))}
        <Link className={styles.link} to={awardPath(award.id)}>
          {text('openRecord')}
        </Link>
      </Actions>
      {asked !== null && transition && (
        <PageDialog
          title={stepText(asked)}
          onClose={isBusy ? undefined : () => setAsked(null)}
          actions={
            <>
              <ActionButton quiet onClick={() => setAsked(null)}>
                {translate('framework.action.cancel')}
              </ActionButton>
              <ActionButton
                isBusy={isBusy}
                disabled={isIncomplete}
                title={isIncomplete ? text('fillIn') : undefined}
                onClick={() => void take(asked)}
              >
                {stepText(asked)}
              </ActionButton>
            </>
          }
        >
          {transition.confirm === true && <p>{translate(`resources.awards.confirm.${asked}`)}</p>}
          {[...fields.map(({ field }) => field), ...(needsReason ? ['reason'] : [])].map(
            (field) => (
              <TextField
                key={field}
                fullWidth
                type={DATES.has(field) ? 'date' : 'text'}
                label={
                  field === 'reason'
                    ? text('reason')
                    : translate(`resources.awards.fields.${field}`)
                }
                value={values[field] ?? ''}
                error={problemOf(field) !== undefined}
                helperText={
                  problemOf(field) ??
                  (field === 'reason' ? undefined : translate(`resources.awards.help.${field}`))
                }
                onChange={(event) =>
                  setValues((present) => ({ ...present, [field]: event.target.value }))
                }
                slotProps={{ inputLabel: { shrink: true } }}
              />
            ),
          )}
        </PageDialog>
      )}
    </Panel>
  );
}
