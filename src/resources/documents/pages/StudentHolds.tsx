import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  ActionButton,
  Actions,
  Badge,
  formatDate,
  FormDialog,
  FormField,
  Note,
  PageTable,
  Panel,
  QueryState,
  TableHead,
  useCallForm,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { type Hold, holdsOfStudent, liftHold, placeHold } from '../../academicRecord/api.ts';
import { HOLD_KINDS } from '../../shared/holds.ts';
import styles from './documents.module.css';

const TEXTS = 'pages.documents.holds';
const COLUMNS = ['kind', 'reference', 'reason', 'placed', 'lifted'] as const;
const REASON_LENGTH = 500;
const REFERENCE_LENGTH = 120;

const isGiven = (...values: (string | undefined)[]): boolean =>
  values.every((value) => (value ?? '').trim() !== '');

/** The inputs for what a hold is placed or lifted on. `reference`: the label of the paper. */
function Ground({ reference }: { reference: string }) {
  const { text } = useTexts(TEXTS);
  return (
    <>
      <FormField name="reference" label={reference} required maxLength={REFERENCE_LENGTH} />
      <FormField
        name="reason"
        label={text('reason')}
        required
        multiline
        maxLength={REASON_LENGTH}
      />
    </>
  );
}

interface HoldProps {
  hold: Hold;
  onLift: (hold: Hold) => void;
}

function HoldLine({ hold, onLift }: HoldProps) {
  const { text, language } = useTexts(TEXTS);
  const { kind, reference, reason, placedAt, placedBy, lifted } = hold;
  const by = (day: string, name: string | null): string =>
    text('by', { day: formatDate(day, language), name: name ?? text('someone') });
  return (
    <tr>
      <th scope="row">
        <Badge tone={lifted ? 'plain' : 'bad'}>{text(`kinds.${kind}`)}</Badge>
      </th>
      <td>{reference}</td>
      <td>{reason}</td>
      <td>{by(placedAt, placedBy)}</td>
      <td>
        {lifted ? (
          <>
            {by(lifted.at, lifted.by)}
            <div className={styles.quiet}>
              {lifted.reference} · {lifted.reason}
            </div>
          </>
        ) : (
          <span role="group" aria-label={reference}>
            <ActionButton quiet onClick={() => onLift(hold)}>
              {text('lift')}
            </ActionButton>
          </span>
        )}
      </td>
    </tr>
  );
}

interface DialogProps {
  onDone: () => void;
}

function LiftDialog({ hold, onDone }: DialogProps & { hold: Hold }) {
  const { text } = useTexts(TEXTS);
  const { form, send, isBusy } = useCallForm(liftHold, { reason: '', reference: '' });
  const { reason, reference } = useWatch({ control: form.control });
  const lift = form.handleSubmit(async (body) => {
    const input = { params: { id: hold.id }, body };
    if (await send(input, { success: `${TEXTS}.isLifted` })) onDone();
  });
  return (
    <FormDialog
      title={text('liftOf', { reference: hold.reference })}
      form={form}
      action={text('lift')}
      isBusy={isBusy}
      closed={isGiven(reason, reference) ? undefined : text('both')}
      onSubmit={() => void lift()}
      onClose={onDone}
    >
      <p>{text('liftNote')}</p>
      <Ground reference={text('liftReference')} />
    </FormDialog>
  );
}

interface PlaceValues {
  kind: (typeof HOLD_KINDS)[number];
  reason: string;
  reference: string;
}

function PlaceDialog({ student, onDone }: DialogProps & { student: string }) {
  const { text } = useTexts(TEXTS);
  const { form, send, isBusy } = useCallForm<typeof placeHold, PlaceValues>(placeHold, {
    kind: 'dues',
    reason: '',
    reference: '',
  });
  const { reason, reference } = useWatch({ control: form.control });
  const place = form.handleSubmit(async (body) => {
    const input = { params: { id: student }, body };
    if (await send(input, { success: `${TEXTS}.isPlaced` })) onDone();
  });
  return (
    <FormDialog
      title={text('place')}
      form={form}
      action={text('place')}
      isBusy={isBusy}
      closed={isGiven(reason, reference) ? undefined : text('both')}
      onSubmit={() => void place()}
      onClose={onDone}
    >
      <p>{text('placeNote')}</p>
      <fieldset className={styles.kinds}>
        <legend>{text('kind')}</legend>
        {HOLD_KINDS.map((kind) => (
          <label key={kind}>
            <input type="radio" value={kind} {...form.register('kind')} /> {text(`kinds.${kind}`)}
          </label>
        ))}
      </fieldset>
      <Ground reference={text('reference')} />
    </FormDialog>
  );
}

interface StudentHoldsProps {
  student: string;
  /** What the student may read or get has changed. */
  onChanged: () => void;
}

/** The holds on results and documents of one student: their history, and placing and lifting. */
export function StudentHolds({ student, onChanged }: StudentHoldsProps) {
  const { text } = useTexts(TEXTS);
  const { data, isError, refetch } = useCallQuery(holdsOfStudent, { params: { id: student } });
  const [open, setOpen] = useState<Hold | 'place' | null>(null);
  const close = () => {
    setOpen(null);
    refetch();
    onChanged();
  };
  return (
    <Panel title={text('title')} note={text('note')}>
      <QueryState query={{ data, isError, refetch }} lines={3} />
      {data?.length === 0 && <Note>{text('none')}</Note>}
      {data && data.length > 0 && (
        <PageTable label={text('title')}>
          <TableHead columns={COLUMNS} label={text} />
          <tbody>
            {data.map((hold) => (
              <HoldLine key={hold.id} hold={hold} onLift={setOpen} />
            ))}
          </tbody>
        </PageTable>
      )}
      <Actions>
        <ActionButton quiet onClick={() => setOpen('place')}>
          {text('place')}
        </ActionButton>
      </Actions>
      {open === 'place' && <PlaceDialog student={student} onDone={close} />}
      {open !== null && open !== 'place' && <LiftDialog hold={open} onDone={close} />}
    </Panel>
  );
}
