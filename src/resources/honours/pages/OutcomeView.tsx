import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  Badge,
  Callout,
  formatDateTime,
  Note,
  PageDialog,
  textIn,
  useCall,
  usePortalServices,
  usePreferences,
} from '../../../framework/index.ts';
import type { OwnChoice, OwnOffer, OwnOutcome, OwnRound } from '../api.ts';
import { gpaText } from './gpaText.ts';
import styles from './honours.module.css';

const TEXTS = 'pages.degree-selection';
const OFFERS = 'resources.honours-offers';

interface OfferViewProps {
  offer: OwnOffer;
  name: string;
  /** Choices wanted more than this one. */
  better: readonly string[];
  refetch: () => void;
}

/** An offer and the two answers to it. */
function OfferView({ offer, name, better, refetch }: OfferViewProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const { run, isBusy } = useCall();
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null);
  const answer = async (step: 'accept' | 'decline') => {
    setAsking(null);
    await run(
      () =>
        http.post(`/honours-offers/${offer.id}/-/transitions/${step}`, { version: offer.version }),
      `${TEXTS}.answered.${step}`,
    );
    refetch();
  };
  const words = { name, by: formatDateTime(offer.respondBy, language) };
  if (offer.state !== 'offered') {
    const tone = offer.state === 'accepted' ? 'good' : offer.state === 'expired' ? 'bad' : 'plain';
    return <Callout tone={tone}>{translate(`${TEXTS}.offer.${offer.state}`, words)}</Callout>;
  }
  return (
    <Callout tone="caution">
      <p className={styles.offer}>
        {translate(
          offer.isFromReserve ? `${TEXTS}.offer.movedUp` : `${TEXTS}.offer.offered`,
          words,
        )}
      </p>
      <Actions>
        <ActionButton onClick={() => setAsking('accept')} isBusy={isBusy}>
          {translate(`${OFFERS}.transitions.accept`)}
        </ActionButton>
        <ActionButton quiet danger onClick={() => setAsking('decline')} isBusy={isBusy}>
          {translate(`${OFFERS}.transitions.decline`)}
        </ActionButton>
      </Actions>
      {asking && (
        <PageDialog
          title={translate(`${TEXTS}.${asking}Named`, { name })}
          onClose={() => setAsking(null)}
          actions={
            <>
              <ActionButton quiet onClick={() => setAsking(null)}>
                {translate('framework.action.cancel')}
              </ActionButton>
              <ActionButton danger={asking === 'decline'} onClick={() => void answer(asking)}>
                {translate(`${OFFERS}.transitions.${asking}`)}
              </ActionButton>
            </>
          }
        >
          <Note>{translate(`${OFFERS}.confirm.${asking}`)}</Note>
          {asking === 'accept' && better.length > 0 && (
            <Note>{translate(`${TEXTS}.leaves`, { names: better.join(', ') })}</Note>
          )}
        </PageDialog>
      )}
    </Callout>
  );
}

/** Why a choice came out as it did, with one's own order number and the cut-off. */
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

/** What became of one's own application, choice by choice. */
export function OutcomeView({
  round,
  outcome,
  refetch,
}: {
  round: OwnRound;
  outcome: OwnOutcome;
  refetch: () => void;
}) {
  const translate = useTranslate();
  const { language } = usePreferences();
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
          <li key={choice.option} data-standing={choice.standing}>
            <div className={styles.cardHead}>
              <strong>
                {index + 1}. {nameOf(choice.option)}
              </strong>
              <Badge
                tone={
                  choice.standing === 'seat' || choice.standing === 'extraSeat'
                    ? 'good'
                    : choice.standing === 'full'
                      ? 'caution'
                      : 'plain'
                }
              >
                {translate(`${TEXTS}.standing.${choice.standing}`)}
              </Badge>
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
                  {choice.cutOff
                    ? gpaText(choice.cutOff.subjectGpa)
                    : translate(`${TEXTS}.noCutOff`)}
                </dd>
              </div>
            </dl>
            <div className={styles.quiet}>
              <ChoiceReason choice={choice} />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
