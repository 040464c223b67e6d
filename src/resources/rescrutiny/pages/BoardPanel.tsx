import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import {
  ActionButton,
  Actions,
  Callout,
  FormField,
  KindForm,
  Note,
  obstacleText,
  PageTable,
  Panel,
  permissionsOf,
  QueryState,
  Rows,
  TableHead,
  textIn,
  useCallForm,
  useCallQuery,
  useTexts,
  type ViewRecord,
} from '../../../framework/index.ts';
import {
  decideRescrutiny,
  type RescrutinyBoard,
  rescrutinyBoard,
  rescrutinyOutcome,
} from '../api.ts';
import { rescrutinies } from '../rescrutinies.ts';
import { BeforeAfter } from './BeforeAfter.tsx';
import styles from './rescrutiny.module.css';

const TEXTS = 'pages.rescrutiny.board';
const NUMBERS = ['published', 'first', 'second', 'agreed'] as const;
const ANSWER_LENGTH = 1000;
const MINUTE_LENGTH = 120;

interface Values {
  marks: string[];
  minuteReference: string;
  answer: string;
}

interface DecisionProps {
  record: ViewRecord;
  board: RescrutinyBoard & { before: NonNullable<RescrutinyBoard['before']> };
}

interface ConsideredProps extends Pick<DecisionProps['board'], 'before'> {
  id: string;
  marks: readonly string[];
}

/** What the marks, as the board types them, make of the result. */
function ConsideredResult({ id, before, marks }: ConsideredProps) {
  const input = marks.every((mark) => mark.trim() !== '')
    ? { params: { id }, query: { marks: marks.join(',') } }
    : null;
  const { data } = useCallQuery(rescrutinyOutcome, input, { keepPrevious: true });
  return <BeforeAfter before={before} after={(input && data?.after) ?? null} />;
}

/** Why this person cannot decide about the request; the marks themselves are still to come. */
function useObstacle(record: ViewRecord): string | undefined {
  const { translate } = useTexts();
  const verdict = permissionsOf(record).transitions?.find(({ name }) => name === 'uphold');
  return !verdict || verdict.allowed || verdict.guard === 'marksDecided'
    ? undefined
    : obstacleText(translate, rescrutinies, verdict);
}

function MarksTable({ components }: Pick<RescrutinyBoard, 'components'>) {
  const { text, translate, language } = useTexts(TEXTS);
  return (
    <PageTable label={text('title')}>
      <TableHead
        columns={['component', ...NUMBERS]}
        numbers={NUMBERS}
        label={(name) =>
          name === 'component' ? translate('pages.rescrutiny.component') : text(name)
        }
      />
      <tbody>
        {components.map(({ key, name, maximum, published, first, second, agreed }) => (
          <tr key={key}>
            <th scope="row">
              {translate('pages.rescrutiny.outOf', {
                component: textIn(name, language).text,
                maximum: Number(maximum),
              })}
            </th>
            <td data-number>{published}</td>
            <td data-number>{first ?? '–'}</td>
            <td data-number>{second ?? '–'}</td>
            <td data-number>{agreed ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </PageTable>
  );
}

/** The marks that the board decides, with the minute and the reason. */
function Decision({ record, board }: DecisionProps) {
  const { text, language } = useTexts(TEXTS);
  const { components, notes } = board;
  const { form, send, isBusy } = useCallForm<typeof decideRescrutiny, Values>(decideRescrutiny, {
    marks: components.map(({ agreed }) => agreed ?? ''),
    minuteReference: '',
    answer: '',
  });
  const notify = useNotify();
  const queries = useQueryClient();
  const given = useWatch({ control: form.control });
  const typed = components.map((_, index) => given.marks?.[index] ?? '');
  const isComplete = [...typed, given.minuteReference, given.answer].every(
    (value) => (value ?? '').trim() !== '',
  );
  const obstacle = useObstacle(record);
  const closed = obstacle ?? (isComplete ? undefined : text('allFirst'));
  const decide = form.handleSubmit(async ({ marks, ...values }) => {
    const named = components.map(({ key }, index) => ({
      component: key,
      mark: marks[index] ?? '',
    }));
    const body = { version: record.version ?? 0, marks: named, ...values };
    const input = { params: { id: record.id }, body };
    const sent = await send(input);
    if (!sent) return;
    notify(`${TEXTS}.${sent.data.state}`, { type: 'success' });
    await queries.invalidateQueries();
  });
  return (
    <KindForm form={form} onSubmit={() => closed === undefined && void decide()}>
      <MarksTable components={components} />
      {notes.length > 0 && (
        <div>
          <p className={styles.quiet}>{text('notes')}</p>
          <Rows>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </Rows>
        </div>
      )}
      {components.map(({ key, name }, index) => (
        <FormField
          key={key}
          name={`marks.${index}`}
          label={text('decidedMark', { component: textIn(name, language).text })}
          required
        />
      ))}
      <ConsideredResult id={record.id} before={board.before} marks={typed} />
      <FormField name="minuteReference" label={text('minute')} required maxLength={MINUTE_LENGTH} />
      <FormField
        name="answer"
        label={text('answer')}
        required
        multiline
        maxLength={ANSWER_LENGTH}
      />
      {obstacle !== undefined && <Callout tone="caution">{obstacle}</Callout>}
      <Actions>
        <ActionButton isBusy={isBusy} disabled={closed !== undefined} title={closed}>
          {text('decide')}
        </ActionButton>
      </Actions>
    </KindForm>
  );
}

/** What the board decides on: the published marks, both new ones, and what the rule makes of them. */
export function BoardPanel({ record }: Pick<DecisionProps, 'record'>) {
  const { text } = useTexts(TEXTS);
  const { id } = record;
  const handedIn = Number(record['handedIn'] ?? 0);
  const { data, isError, refetch } = useCallQuery(rescrutinyBoard, { params: { id } });
  return (
    <Panel title={text('title')} note={data && text('note', { within: data.within })}>
      <QueryState query={{ data, isError, refetch }} lines={5} />
      {data && data.before === null && <Callout tone="caution">{text('gone')}</Callout>}
      {data?.before && handedIn < 2 && <Note>{text('waiting', { handedIn })}</Note>}
      {data?.before && handedIn === 2 && (
        <Decision record={record} board={{ ...data, before: data.before }} />
      )}
    </Panel>
  );
}
