import { useTranslate } from 'react-admin';
import { Badge, Callout, textIn, useTexts } from '../../../framework/index.ts';
import { gpaText } from '../../shared/gpaText.ts';
import type { OwnChoice, OwnOutcome, OwnRound } from '../api.ts';
import { OfferView } from './OfferView.tsx';
import styles from './honours.module.css';

const TEXTS = 'pages.degree-selection';

/** Why a choice has its outcome, with one's own figures and the cut-off. */
function ChoiceReason({ choice }: { choice: OwnChoice }) {
  const translate = useTranslate();
  const { standing, failed, decidedBy, cutOff, seats } = choice;
  if (standing === 'notEligible') {
    return (
      <ul className={styles.reasons}>
        {failed.map(({ rule, has, needs }) => (
          <li key={rule}>
            {translate(has === null ? `${TEXTS}.noFigure.${rule}` : `${TEXTS}.failed.${rule}`, {
              has: gpaText(has),
              needs: needs ?? '',
            })}
          </li>
        ))}
      </ul>
    );
  }
  if (standing !== 'full') return <span>{translate(`${TEXTS}.reason.${standing}`)}</span>;
  const words = {
    smart_count: seats,
    subject: gpaText(choice.subjectGpa),
    overall: gpaText(choice.overallGpa),
    cutSubject: gpaText(cutOff?.subjectGpa ?? null),
    cutOverall: gpaText(cutOff?.overallGpa ?? null),
  };
  return (
    <span>
      {translate(`${TEXTS}.reason.full.${decidedBy ?? 'none'}`, words)}
      {choice.reservePlaceNow !== null &&
        ` ${translate(`${TEXTS}.reserve`, { place: choice.reservePlaceNow })}`}
    </span>
  );
}

const toneOf = ({ standing }: OwnChoice): 'good' | 'caution' | 'plain' => {
  if (standing === 'seat' || standing === 'extraSeat') return 'good';
  return standing === 'full' ? 'caution' : 'plain';
};

function ChoiceOutcome({
  number,
  name,
  choice,
}: {
  number: number;
  name: string;
  choice: OwnChoice;
}) {
  const translate = useTranslate();
  return (
    <li data-standing={choice.standing}>
      <div className={styles.cardHead}>
        <strong>
          {number}. {name}
        </strong>
        <Badge tone={toneOf(choice)}>{translate(`${TEXTS}.standing.${choice.standing}`)}</Badge>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{translate(`${TEXTS}.orderNumber`)}</dt>
          <dd>
            {choice.orderNumber === null
              ? '–'
              : translate(`${TEXTS}.orderOf`, {
                  number: choice.orderNumber,
                  total: choice.eligible,
                })}
          </dd>
        </div>
        <div>
          <dt>{translate(`${TEXTS}.subjectGpa`)}</dt>
          <dd>{gpaText(choice.subjectGpa)}</dd>
        </div>
        <div>
          <dt>{translate(`${TEXTS}.overallGpa`)}</dt>
          <dd>{gpaText(choice.overallGpa)}</dd>
        </div>
        <div>
          <dt>{translate(`${TEXTS}.cutOff`)}</dt>
          <dd>
            {choice.cutOff ? gpaText(choice.cutOff.subjectGpa) : translate(`${TEXTS}.noCutOff`)}
          </dd>
        </div>
      </dl>
      <div className={styles.quiet}>
        <ChoiceReason choice={choice} />
      </div>
    </li>
  );
}

/** The outcome of one's own application, choice by choice. */
export function OutcomeView({
  round,
  outcome,
  refetch,
}: {
  round: OwnRound;
  outcome: OwnOutcome;
  refetch: () => void;
}) {
  const { translate, language } = useTexts();
  const nameOf = (id: string) =>
    textIn(round.options.find((option) => option.id === id)?.name, language).text;
  const order = outcome.choices.map(({ option }) => option);
  const shown = outcome.offers.filter(({ state }) => state !== 'replaced');
  return (
    <>
      {shown.map((offer) => (
        <OfferView
          key={offer.id}
          offer={offer}
          name={nameOf(offer.option)}
          better={order.slice(0, Math.max(0, order.indexOf(offer.option))).map(nameOf)}
          refetch={refetch}
        />
      ))}
      {shown.length === 0 && (
        <Callout tone={outcome.outcome === 'reserve' ? 'caution' : 'plain'}>
          {translate(`${TEXTS}.outcome.${outcome.outcome}`)}
        </Callout>
      )}
      <ol className={styles.outcomes} aria-label={translate(`${TEXTS}.byChoice`)}>
        {outcome.choices.map((choice, index) => (
          <ChoiceOutcome
            key={choice.option}
            number={index + 1}
            choice={choice}
            name={nameOf(choice.option)}
          />
        ))}
      </ol>
    </>
  );
}
