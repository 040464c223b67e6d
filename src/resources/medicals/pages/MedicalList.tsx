import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Link } from 'react-router';
import {
  Badge,
  Callout,
  formatDate,
  Icon,
  ListScreen,
  Note,
  Page,
  Panel,
  QueryState,
  ShowScreen,
  textIn,
  useCallQuery,
  usePrivileges,
  type ViewProps,
  useTexts,
} from '../../../framework/index.ts';
import { type OwnMedicals, ownMedicals } from '../api.ts';
import { FILING } from '../routes.ts';
import styles from './medicals.module.css';

type Request = OwnMedicals['requests'][number];
const TONES = {
  submitted: 'caution',
  certified: 'caution',
  boardAccepted: 'good',
  rejected: 'bad',
  withdrawn: 'plain',
} as const;
const OFFICE = ['MEDICAL_EDIT', 'MEDICAL_DECIDE'] as const;

/** Steps of a request in order, and the step of each state. */
const STEPS = ['handedIn', 'checked', 'board'] as const;
const REACHED: Readonly<Record<Request['state'], number>> = {
  submitted: 1,
  certified: 2,
  boardAccepted: 3,
  rejected: 3,
  withdrawn: 0,
};

/** Students create requests through their own form, the office in a student's name. */
const useCreateBy = (screen: ViewProps['screen'], key: string | null): ViewProps['screen'] =>
  useMemo(
    () => ({
      ...screen,
      resource: {
        ...screen.resource,
        access:
          screen.resource.access?.filter(
            ({ can, privilege }) => !can.includes('create') || privilege === key,
          ) ?? [],
      },
    }),
    [screen, key],
  );

/** One request; it cannot be cloned. */
export const MedicalShow = ({ screen }: ViewProps) => (
  <ShowScreen screen={useCreateBy(screen, null)} />
);

/**
 * `/manage-exam/exam-medical`: a queue for the office and the board, their own requests for
 * students.
 */
export function MedicalList({ screen }: ViewProps) {
  const privileges = usePrivileges();
  const queue = useCreateBy(screen, FILING);
  return OFFICE.some((key) => privileges.has(key)) ? (
    <ListScreen screen={queue} />
  ) : (
    <OwnRequests />
  );
}

function OwnRequests() {
  const { text, translate } = useTexts('medicals');
  const { data, isError, refetch } = useCallQuery(ownMedicals, {});
  const title = translate('resources.medical-requests.views.main');
  return (
    <Page title={title} intro={text('intro')}>
      <QueryState query={{ data, isError, refetch }} lines={5} inPanel />
      {data && (
        <>
          <Panel title={text('next.title')}>
            <ol className={styles.next}>
              {(['handIn', 'check', 'board', 'result'] as const).map((key) => (
                <li key={key}>{text(`next.${key}`)}</li>
              ))}
            </ol>
            <div>
              <Button
                variant="contained"
                component={Link}
                to="/manage-exam/exam-medical/create"
                startIcon={<Icon name="add" />}
              >
                {text('ask')}
              </Button>
            </div>
          </Panel>
          {data.requests.length === 0 && (
            <Panel>
              <Note>{text('none')}</Note>
            </Panel>
          )}
          {data.requests.map((request) => (
            <OwnRequest key={request.id} request={request} />
          ))}
        </>
      )}
    </Page>
  );
}

function OwnRequest({ request }: { request: Request }) {
  const { text, translate, language } = useTexts('medicals');
  const {
    id,
    session,
    papers,
    startsOn,
    endsOn,
    state,
    submittedAt,
    isLate,
    decisionReference,
    answer,
  } = request;
  const reached = REACHED[state];
  return (
    <Panel title={papers.join(', ')} note={textIn(session, language).text}>
      <p className={styles.facts}>
        <Badge tone={TONES[state]}>
          {translate(`resources.medical-requests.options.state.${state}`)}
        </Badge>
        {isLate && (
          <Badge tone="caution">{translate('resources.medical-requests.fields.isLate')}</Badge>
        )}
        <span>
          {text('ill', { from: formatDate(startsOn, language), to: formatDate(endsOn, language) })}
        </span>
        {submittedAt && (
          <span>{text('handedInOn', { at: formatDate(submittedAt, language) })}</span>
        )}
      </p>
      {state !== 'withdrawn' && (
        <ol className={styles.steps} aria-label={text('progress')}>
          {STEPS.map((step, index) => (
            <li
              key={step}
              data-done={index < reached || undefined}
              aria-current={index === reached ? 'step' : undefined}
            >
              <Icon name={index < reached ? 'check' : 'clock'} size={16} /> {text(`steps.${step}`)}
              {index < reached && <span className="visually-hidden"> {text('done')}</span>}
            </li>
          ))}
        </ol>
      )}
      <p className={styles.plain}>{text(`means.${state}`)}</p>
      {(answer !== null || decisionReference !== null) && (
        <Callout tone={state === 'rejected' ? 'bad' : 'good'}>
          {[answer, decisionReference && text('reference', { reference: decisionReference })]
            .filter(Boolean)
            .join(' · ')}
        </Callout>
      )}
      <p className={styles.plain}>
        <Link to={`/manage-exam/exam-medical/${id}/show`}>
          {text(state === 'submitted' ? 'openOrWithdraw' : 'open')}
          <span className="visually-hidden"> {papers.join(', ')}</span>
        </Link>
      </p>
    </Panel>
  );
}
