import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { TransitionVerdict } from '../../../contract/model/workflow.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Actions,
  Badge,
  Loading,
  Panel,
  StepDialog,
  useCallQuery,
  type ViewRecord,
  useTexts,
} from '../../../framework/index.ts';
import type { AwardLine } from '../api.ts';
import { awards } from '../awards.ts';
import { awardPath } from '../routes.ts';
import styles from './awards.module.css';

const awardCalls = recordCalls<ViewRecord>('awards');

/** Steps towards the award, which need figures that still hold. */
const FORWARD = new Set(['check', 'recommend', 'confirm']);

const verdictsOf = (record: ViewRecord | undefined): readonly TransitionVerdict[] =>
  (record?._can as { transitions?: TransitionVerdict[] } | undefined)?.transitions ?? [];

/** Why a step cannot be taken; `undefined`: it can. */
function useWhyNot(award: AwardLine) {
  const translate = useTranslate();
  const why = (key: string, options?: object): string =>
    translate(`pages.final-results.why_.${key}`, options);
  return (verdict: TransitionVerdict): string | undefined => {
    if (!verdict.allowed)
      return verdict.reason === 'samePerson' && verdict.as !== undefined
        ? why('samePersonAs', { step: translate(`resources.awards.transitions.${verdict.as}`) })
        : why(verdict.reason);
    if (!FORWARD.has(verdict.name)) return undefined;
    if (award.differences.length > 0) return why('outdated');
    return award.class === null ? why('noClass') : undefined;
  };
}

/** The steps of an award through office, board and senate that are open to the user. */
export function AwardSteps({ award }: { award: AwardLine }) {
  const { text, translate } = useTexts('pages.final-results');
  const { data: record } = useCallQuery(awardCalls.read, { params: { id: award.id } });
  const [step, setStep] = useState<string | null>(null);
  const whyNot = useWhyNot(award);
  const verdicts = verdictsOf(record).filter(
    (verdict) => verdict.allowed || verdict.reason !== 'state',
  );
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
            onClick={() => setStep(verdict.name)}
          >
            {translate(`resources.awards.transitions.${verdict.name}`)}
          </ActionButton>
        ))}
        <Link className={styles.link} to={awardPath(award.id)}>
          {text('openRecord')}
        </Link>
      </Actions>
      {step !== null && record && (
        <StepDialog
          resource={awards}
          record={record}
          step={step}
          done={text('done')}
          onClose={() => setStep(null)}
        />
      )}
    </Panel>
  );
}
