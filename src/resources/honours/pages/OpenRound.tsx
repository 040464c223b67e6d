import { useTranslate } from 'react-admin';
import {
  Badge,
  formatDateTime,
  Note,
  Panel,
  RankedList,
  textIn,
  useTexts,
  movedItem,
} from '../../../framework/index.ts';
import {
  DraftSteps,
  SubmittedSteps,
  WithdrawnSteps,
} from '../../shared/pages/ApplicationSteps.tsx';
import { useOwnApplication } from '../../shared/pages/useOwnApplication.ts';
import type { OwnApplication, OwnRound } from '../api.ts';
import { OptionCards } from './OptionCards.tsx';
import styles from './honours.module.css';

const TEXTS = 'pages.degree-selection';
const RESOURCE = 'honours-applications';
const TONES = { draft: 'plain', submitted: 'good', withdrawn: 'caution' } as const;

interface Ranking {
  choices: readonly string[];
}

const editedOf = (application: OwnApplication | null): Ranking => ({
  choices: application?.choices ?? [],
});

function ApplicationStatus({ application }: { application: OwnApplication }) {
  const { translate, language } = useTexts();
  return (
    <div className={styles.line}>
      <Badge tone={TONES[application.state]}>
        {translate(`resources.${RESOURCE}.options.state.${application.state}`)}
      </Badge>
      {application.submittedAt !== null && application.state === 'submitted' && (
        <span className={styles.quiet}>
          {translate(`${TEXTS}.submittedAt`, {
            at: formatDateTime(application.submittedAt, language),
          })}
        </span>
      )}
    </div>
  );
}

interface OpenRoundProps {
  round: OwnRound;
  refetch: () => void;
}

interface OwnChoicesProps extends Pick<OpenRoundProps, 'round'> {
  own: ReturnType<typeof useOwnApplication<OwnApplication, Ranking>>;
}

/** The student's ranking with the steps of its state. */
function OwnChoices({ round, own }: OwnChoicesProps) {
  const { translate, language } = useTexts();
  const { application, options, maximumChoices } = round;
  const state = application?.state ?? null;
  const isWithdrawn = state === 'withdrawn';
  const names = new Map(options.map(({ id, name }) => [id, textIn(name, language).text]));
  const unmet = new Set(
    options.filter(({ standing }) => standing && standing.failed.length > 0).map(({ id }) => id),
  );
  const { choices } = own.values;
  const steps = { own, resource: RESOURCE, texts: TEXTS };
  const closed = choices.length === 0 ? translate(`${TEXTS}.chooseFirst`) : undefined;
  return (
    <Panel
      title={translate(`${TEXTS}.yours`)}
      note={translate(`${TEXTS}.yoursNote`, { smart_count: maximumChoices })}
    >
      {application && <ApplicationStatus application={application} />}
      {choices.length === 0 && <Note>{translate(`${TEXTS}.none`)}</Note>}
      {choices.length > 0 && (
        <RankedList
          label={translate(`${TEXTS}.yours`)}
          isReadOnly={isWithdrawn}
          items={choices.map((id) => ({
            id,
            name: names.get(id) ?? '',
            note: unmet.has(id) ? (
              <Badge tone="caution">{translate(`${TEXTS}.notMet`)}</Badge>
            ) : null,
          }))}
          onMove={(from, to) => own.change({ choices: movedItem(choices, from, to) })}
          onRemove={(id) => own.change({ choices: choices.filter((choice) => choice !== id) })}
        />
      )}
      {!isWithdrawn && own.isDraft && (
        <DraftSteps
          {...steps}
          closed={closed}
          isStored={application !== null}
          onSubmit={() => void own.take('submit', `${TEXTS}.submitted`)}
        />
      )}
      {state === 'submitted' && <SubmittedSteps {...steps} closed={closed} />}
      {isWithdrawn && <WithdrawnSteps {...steps} />}
    </Panel>
  );
}

/** An open round: the student's application and the options to choose from. */
export function OpenRound({ round, refetch }: OpenRoundProps) {
  const translate = useTranslate();
  const { application, options, maximumChoices } = round;
  const own = useOwnApplication({
    resource: RESOURCE,
    application,
    editedOf,
    fixed: { round: round.id },
    isDraft: application === null || application.state === 'draft',
    isOpen: true,
    refetch,
  });
  const { choices } = own.values;
  return (
    <>
      <OwnChoices {...{ round, own }} />
      <Panel title={translate(`${TEXTS}.options`)} note={translate(`${TEXTS}.optionsNote`)}>
        <OptionCards
          options={options}
          generalMinimum={round.minimumGpa}
          choices={choices}
          maximum={maximumChoices}
          isReadOnly={application?.state === 'withdrawn'}
          onChoose={(id) => own.change({ choices: [...choices, id] })}
        />
      </Panel>
    </>
  );
}
