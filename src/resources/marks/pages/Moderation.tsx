import { useState } from 'react';
import {
  ActionButton,
  Actions,
  Badge,
  Callout,
  formatDateTime,
  formatDecimal,
  Note,
  Panel,
  useCallQuery,
  useTexts,
  textIn,
} from '../../../framework/index.ts';
import { moderation, type Moderation as Answer, type ModerationRound } from '../api.ts';
import { LEAST_SAMPLED } from '../rules/moderation.ts';
import { ModerationDialog } from './ModerationDialog.tsx';
import { ModerationScripts } from './ModerationScripts.tsx';

const TEXTS = 'pages.pre-board.moderation';

/** How far a round is, or what was decided about it. */
export function RoundBadge({ round }: { round: ModerationRound }) {
  const { text } = useTexts(TEXTS);
  const { decision, isCurrent, checked, sampled } = round;
  if (decision === null)
    return <Badge tone="caution">{text('progress', { checked, sampled })}</Badge>;
  const isGood = isCurrent && decision !== 'remark';
  return <Badge tone={isGood ? 'good' : 'caution'}>{text(`decisions.${decision}`)}</Badge>;
}

function Round({
  round,
  components,
}: {
  round: ModerationRound;
  components: Answer['components'];
}) {
  const { text, language } = useTexts(TEXTS);
  const { decision, at, reason, minute } = round;
  const component =
    round.component === null
      ? text('total')
      : textIn(components.find(({ id }) => id === round.component)?.name, language).text;
  const shift = Number(round.shift ?? 0);
  const words = [
    round.shift !== null &&
      text('shiftOf', {
        component,
        shift: `${shift > 0 ? '+' : ''}${formatDecimal(shift, 2)}`,
      }),
    reason,
    minute,
  ].filter((one) => typeof one === 'string');
  return (
    <div>
      <p>
        {decision !== null && <RoundBadge round={round} />}{' '}
        {text('round', {
          round: round.round,
          checked: round.checked,
          sampled: round.sampled,
          differing: round.differing,
        })}
      </p>
      {words.length > 0 && <p>{words.join(' · ')}</p>}
      <Note>
        {text('share', { share: round.share, least: LEAST_SAMPLED })}
        {decision !== null &&
          at !== null &&
          ` · ${round.by ?? '–'}, ${formatDateTime(at, language)}`}
      </Note>
    </div>
  );
}

/** What the latest round still needs, if the reader should know. */
function Waiting({ body }: { body: Answer }) {
  const { text } = useTexts(TEXTS);
  const [round] = body.rounds;
  if (!body.hasModerator) return <Callout tone="caution">{text('nobody')}</Callout>;
  if (!round || (round.decision === 'remark' && round.isCurrent))
    return <Callout>{text('waiting')}</Callout>;
  if (!round.isCurrent) return <Callout tone="caution">{text('stale')}</Callout>;
  return round.decision === null ? null : <Callout tone="good">{text('handIn')}</Callout>;
}

interface ModerationProps {
  paper: string;
  /** Called after the marks or their sheets changed. */
  onChange: () => void;
}

/** The moderation of a paper: the sample, what the moderator found, the decision. */
export function Moderation({ paper, onChange }: ModerationProps) {
  const { text } = useTexts(TEXTS);
  const { data: body, refetch } = useCallQuery(moderation, { params: { id: paper } });
  const [isDeciding, setDeciding] = useState(false);
  if (!body?.isModerated) return null;
  const [round] = body.rounds;
  const { decideClosed } = body;
  const changed = (): void => {
    void refetch();
    onChange();
  };
  return (
    <Panel title={text('title')} note={text('note')}>
      <Waiting body={body} />
      {body.rounds.map((one) => (
        <Round key={one.round} round={one} components={body.components} />
      ))}
      {round && (
        <ModerationScripts
          key={round.round}
          paper={paper}
          round={round.round}
          body={body}
          onChange={changed}
        />
      )}
      {decideClosed !== 'notYours' && (
        <>
          {decideClosed !== null && <Note>{text(`refusals.${decideClosed}`)}</Note>}
          <Actions>
            <ActionButton
              disabled={decideClosed !== null}
              title={decideClosed === null ? undefined : text(`refusals.${decideClosed}`)}
              onClick={() => setDeciding(true)}
            >
              {text(round?.decision ? 'decideAgain' : 'decide')}
            </ActionButton>
          </Actions>
        </>
      )}
      {isDeciding && round && (
        <ModerationDialog
          paper={paper}
          round={round}
          components={body.components}
          onClose={() => setDeciding(false)}
          onDone={() => {
            setDeciding(false);
            changed();
          }}
        />
      )}
    </Panel>
  );
}
