import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import {
  ActionButton,
  ChoiceRows,
  FormField,
  KindForm,
  Note,
  formatDateTime,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { DOCUMENTS } from '../../shared/documentPaths.ts';
import type { ExamPaper, ExamSessionSheet } from '../api.ts';
import { overlapping } from '../rules/sitting.ts';
import { PaperRow } from './PaperRow.tsx';
import type { ExamSheet } from './useExamSheet.tsx';
import styles from './examRegistration.module.css';

function SessionHead({ session, headingId }: { session: ExamSessionSheet; headingId: string }) {
  const { translate, language } = useTexts();
  const { window, title, hasCard } = session;
  const at = {
    upcoming: window.opensAt,
    open: window.closesAt,
    late: window.lateUntil,
    closed: window.lateUntil ?? window.closesAt,
  }[window.state];
  const isEnded = window.state === 'closed' && at !== null && Date.parse(at) > Date.now();
  return (
    <header className={styles.sessionHead}>
      <h2 id={headingId}>
        <TextInLanguage value={title} />
      </h2>
      <p className={styles.facts}>
        {translate(`examRegistration.window.${isEnded ? 'ended' : window.state}`, {
          at: at === null ? '–' : formatDateTime(at, language),
        })}
      </p>
      {hasCard && (
        <Link className={styles.cardLink} to={DOCUMENTS}>
          {translate('examRegistration.card')}
        </Link>
      )}
    </header>
  );
}

/** The units without a paper in this examination, each with the reason. */
function MissingUnits({ missing }: Pick<ExamSessionSheet, 'missing'>) {
  const { translate } = useTexts();
  if (missing.length === 0) return null;
  return (
    <details className={styles.missing} open>
      <summary>
        {translate('examRegistration.missing.title', { smart_count: missing.length })}
      </summary>
      <ul>
        {missing.map(({ code, title, because }) => (
          <li key={code}>
            <strong>{code}</strong> <TextInLanguage value={title} />:{' '}
            {translate(`examRegistration.missing.${because}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** One examination with its window and papers, and the way to register for the chosen ones. */
export function SessionSection({ session, hand }: { session: ExamSessionSheet; hand: ExamSheet }) {
  const translate = useTranslate();
  const headingId = useId();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const form = useForm({ defaultValues: { lateReason: '' } });
  const why = useWatch({ control: form.control, name: 'lateReason' }).trim();
  const { window, papers } = session;
  const wanted = papers.filter(({ paper, mayRegister }) => mayRegister && chosen.includes(paper));
  const conflictOf = (one: ExamPaper): string | undefined =>
    wanted.includes(one)
      ? wanted.find((other) => other !== one && overlapping(one, other))?.unit.code
      : undefined;
  const isLate = window.state === 'late';
  const lacks =
    wanted.length === 0
      ? translate('examRegistration.chooseFirst')
      : isLate && why === ''
        ? translate('examRegistration.reasons.lateReason')
        : undefined;
  const send = async () => {
    if (lacks === undefined && (await hand.register(wanted, why))) setChosen([]);
  };
  return (
    <section className={styles.session} aria-labelledby={headingId}>
      <SessionHead session={session} headingId={headingId} />
      {papers.length === 0 ? (
        <Note>{translate('examRegistration.noPapers')}</Note>
      ) : (
        <ChoiceRows>
          {papers.map((paper) => (
            <PaperRow
              key={paper.paper}
              {...{ paper, hand }}
              isChosen={chosen.includes(paper.paper)}
              clash={conflictOf(paper)}
              onChoose={(isChosen) =>
                setChosen(
                  isChosen ? [...chosen, paper.paper] : chosen.filter((one) => one !== paper.paper),
                )
              }
            />
          ))}
        </ChoiceRows>
      )}
      <MissingUnits missing={session.missing} />
      {papers.some(({ mayRegister }) => mayRegister) && (
        <KindForm form={form} onSubmit={() => void send()}>
          <div className={styles.bar}>
            {isLate && (
              <FormField
                name="lateReason"
                multiline
                label={translate('examRegistration.lateReason')}
                help={translate('examRegistration.lateReasonHelp')}
              />
            )}
            <ActionButton
              isBusy={hand.busy === 'register'}
              disabled={lacks !== undefined}
              title={lacks}
            >
              {wanted.length === 0
                ? translate('examRegistration.submitNone')
                : translate('examRegistration.submit', { smart_count: wanted.length })}
            </ActionButton>
          </div>
        </KindForm>
      )}
    </section>
  );
}
