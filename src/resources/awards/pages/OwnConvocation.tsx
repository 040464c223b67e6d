import { useWatch } from 'react-hook-form';
import { LANGUAGES } from '../../../contract/model/constants.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Actions,
  Callout,
  formatDate,
  formatDateTime,
  KindForm,
  Note,
  Page,
  Panel,
  QueryState,
  textIn,
  useCallForm,
  useCallMutation,
  useCallQuery,
  RecordInput,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { type OwnConvocation as Own, ownConvocation } from '../api.ts';
import { graduands } from '../convocations.ts';
import styles from './awards.module.css';

const graduandCalls = recordCalls('graduands');

type Graduand = NonNullable<Own['graduand']>;

const MODES = ['person', 'absentia'] as const;

/** Where a student's part in the convocation is. */
function GraduandState({ graduand, isOpen }: { graduand: Graduand; isOpen: boolean }) {
  const { text } = useTexts('pages.own-convocation');
  const { state, question } = graduand;
  if (state !== 'listed')
    return <Callout tone="good">{text(state === 'confirmed' ? 'final' : 'yours')}</Callout>;
  return (
    <>
      {question !== null && <Callout tone="caution">{text('question', { question })}</Callout>}
      {!isOpen && <Callout tone="caution">{text('closed')}</Callout>}
    </>
  );
}

interface ParticipationProps {
  graduand: Graduand;
  isOpen: boolean;
  onChanged: () => void;
}

/** Saves the name as it will be printed, the mode and the fee, and hands them in. */
function useHandIn({ graduand, isOpen, onChanged }: ParticipationProps) {
  const { form, ...update } = useCallForm(graduandCalls.update, {
    name: graduand.name ?? graduand.registered,
    mode: graduand.state === 'listed' ? 'person' : graduand.mode,
    feeReference: graduand.feeReference,
  });
  const supplicate = useCallMutation(graduandCalls.transition);
  const isClosed = graduand.state !== 'listed' || !isOpen;
  const handIn = form.handleSubmit(async (values) => {
    if (isClosed) return;
    const params = { id: graduand.id };
    const saved = await update.send({ params, body: { ...values, version: graduand.version } });
    if (!saved) return;
    const submitted = await supplicate.send(
      {
        params: { ...params, step: 'supplicate' },
        body: { version: saved.data.version, values: {} },
      },
      { success: 'pages.own-convocation.handedIn' },
    );
    if (submitted) onChanged();
  });
  return { form, handIn, isClosed, isBusy: update.isBusy || supplicate.isBusy };
}

function Participation(props: ParticipationProps) {
  const { text, translate } = useTexts('pages.own-convocation');
  const { form, handIn, isClosed, isBusy } = useHandIn(props);
  const { graduand, isOpen } = props;
  const name = useWatch({ control: form.control, name: 'name' });
  const isNamed = LANGUAGES.every((language) => name?.[language]?.trim());
  return (
    <Panel title={text('names')} note={text('namesNote')}>
      <GraduandState graduand={graduand} isOpen={isOpen} />
      <KindForm resource={graduands.name} form={form} onSubmit={() => isNamed && void handIn()}>
        <RecordInput resource={graduands} name="name" label={text('name')} disabled={isClosed} />
        <fieldset className={styles.radios} disabled={isClosed}>
          <legend>{text('mode')}</legend>
          {MODES.map((mode) => (
            <label key={mode}>
              <input type="radio" value={mode} {...form.register('mode')} />{' '}
              {translate(`resources.graduands.options.mode.${mode}`)}
            </label>
          ))}
        </fieldset>
        <RecordInput resource={graduands} name="feeReference" disabled={isClosed} />
        {!isClosed && (
          <Actions>
            <ActionButton
              isBusy={isBusy}
              disabled={!isNamed}
              title={isNamed ? undefined : text('bothScripts')}
            >
              {text('handIn')}
            </ActionButton>
          </Actions>
        )}
      </KindForm>
      {graduand.seat !== null && (
        <Note>{text('seat', { session: graduand.session, seat: graduand.seat })}</Note>
      )}
    </Panel>
  );
}

/** `/manage-exam/my-convocation`: a student's award, and their name as it will be printed. */
export function OwnConvocation() {
  const { text, translate, language } = useTexts('pages.own-convocation');
  const { data: body, isError, refetch } = useCallQuery(ownConvocation, {});
  const { award, graduand, convocation } = body ?? {};
  return (
    <Page title={text('title')} intro={text('intro')}>
      <QueryState query={{ data: body, isError, refetch }} lines={5} inPanel />
      {body && !award && (
        <Panel>
          <Note>{text('none')}</Note>
        </Panel>
      )}
      {award && (
        <Panel title={text('award')}>
          <p>
            <strong>
              <TextInLanguage value={award.degree} />
            </strong>
            {award.class !== null &&
              ` · ${translate(`resources.awards.options.class.${award.class}`)}`}{' '}
            · {text('from', { date: formatDate(award.effectiveDate, language) })}
          </p>
          {!graduand && <Note>{text('notListed')}</Note>}
        </Panel>
      )}
      {convocation && (
        <Panel
          title={text('ceremony')}
          note={text('window', {
            from: formatDateTime(convocation.supplicationFrom, language),
            until: formatDateTime(convocation.supplicationUntil, language),
          })}
        >
          <p>
            <strong>
              <TextInLanguage value={convocation.title} />
            </strong>{' '}
            ·{' '}
            {[
              formatDate(convocation.date, language),
              convocation.place && textIn(convocation.place, language).text,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </Panel>
      )}
      {graduand && (
        <Participation
          key={graduand.version}
          graduand={graduand}
          isOpen={convocation?.isOpen ?? false}
          onChanged={refetch}
        />
      )}
    </Page>
  );
}
