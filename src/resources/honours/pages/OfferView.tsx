import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Actions,
  Callout,
  formatDateTime,
  Note,
  PageDialog,
  useCallMutation,
  useTexts,
} from '../../../framework/index.ts';
import type { OwnOffer } from '../api.ts';
import styles from './honours.module.css';

const TEXTS = 'pages.degree-selection';
const OFFERS = 'resources.honours-offers';

const { transition } = recordCalls('honours-offers');

interface OfferViewProps {
  offer: OwnOffer;
  name: string;
  /** Names of the choices ranked above it. */
  better: readonly string[];
  refetch: () => void;
}

function AnswerDialog({
  name,
  better,
  step,
  onClose,
  onAnswer,
}: Pick<OfferViewProps, 'name' | 'better'> & {
  step: 'accept' | 'decline';
  onClose: () => void;
  onAnswer: () => void;
}) {
  const translate = useTranslate();
  return (
    <PageDialog
      title={translate(`${TEXTS}.${step}Named`, { name })}
      onClose={onClose}
      actions={
        <>
          <ActionButton quiet onClick={onClose}>
            {translate('framework.action.cancel')}
          </ActionButton>
          <ActionButton danger={step === 'decline'} onClick={onAnswer}>
            {translate(`${OFFERS}.transitions.${step}`)}
          </ActionButton>
        </>
      }
    >
      <Note>{translate(`${OFFERS}.confirm.${step}`)}</Note>
      {step === 'accept' && better.length > 0 && (
        <Note>{translate(`${TEXTS}.leaves`, { names: better.join(', ') })}</Note>
      )}
    </PageDialog>
  );
}

/** An offer with the ways to accept and to decline it. */
export function OfferView({ offer, name, better, refetch }: OfferViewProps) {
  const { translate, language } = useTexts();
  const { send, isBusy } = useCallMutation(transition);
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null);
  const answer = async (step: 'accept' | 'decline') => {
    setAsking(null);
    await send(
      { params: { id: offer.id, step }, body: { version: offer.version } },
      { success: `${TEXTS}.answered.${step}` },
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
        <AnswerDialog
          {...{ name, better, step: asking }}
          onClose={() => setAsking(null)}
          onAnswer={() => void answer(asking)}
        />
      )}
    </Callout>
  );
}
