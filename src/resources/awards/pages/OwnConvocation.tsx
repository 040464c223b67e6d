import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Actions,
  Callout,
  formatDate,
  formatDateTime,
  Note,
  Page,
  Panel,
  textIn,
  useCallMutation,
  useCallQuery,
  usePreferences,
  QueryState,
} from '../../../framework/index.ts';
import { type OwnConvocation as Own, ownConvocation } from '../api.ts';
import styles from './awards.module.css';

const graduandCalls = recordCalls('graduands');

type Graduand = NonNullable<Own['graduand']>;

function Names({
  graduand,
  isOpen,
  onChanged,
}: {
  graduand: Graduand;
  isOpen: boolean;
  onChanged: () => void;
}) {
  const translate = useTranslate();
  const update = useCallMutation(graduandCalls.update);
  const supplicate = useCallMutation(graduandCalls.transition);
  const isBusy = update.isBusy || supplicate.isBusy;
  const [names, setNames] = useState(() => ({
    en: graduand.name?.en ?? graduand.registered.en,
    si: graduand.name?.si ?? graduand.registered.si,
  }));
  const [mode, setMode] = useState(graduand.state === 'listed' ? 'person' : graduand.mode);
  const [fee, setFee] = useState(graduand.feeReference ?? '');
  const text = (key: string, options?: object): string =>
    translate(`pages.own-convocation.${key}`, options);
  const isClosed = graduand.state !== 'listed' || !isOpen;
  const why = !isOpen
    ? text('closed')
    : names.en.trim() === '' || names.si.trim() === ''
      ? text('bothScripts')
      : undefined;
  const submit = async () => {
    const params = { id: graduand.id };
    const saved = await update.send({
      params,
      body: {
        name: { en: names.en.trim(), si: names.si.trim() },
        mode,
        feeReference: fee.trim() === '' ? null : fee.trim(),
        version: graduand.version,
      },
    });
    if (!saved) return;
    const submitted = await supplicate.send(
      {
        params: { ...params, step: 'supplicate' },
        body: { version: saved.data.version, values: {} },
      },
      { success: 'pages.own-convocation.handedIn' },
    );
    if (submitted) onChanged();
  };
  return (
    <Panel
      title={text('names')}
      note={text('namesNote')}
      onSubmit={() => void (why === undefined && !isClosed && submit())}
    >
      {graduand.question !== null && graduand.state === 'listed' && (
        <Callout tone="caution">{text('question', { question: graduand.question })}</Callout>
      )}
      {graduand.state === 'supplicated' && <Callout tone="good">{text('yours')}</Callout>}
      {graduand.state === 'confirmed' && <Callout tone="good">{text('final')}</Callout>}
      {graduand.state === 'listed' && !isOpen && <Callout tone="caution">{text('closed')}</Callout>}
      <TextField
        fullWidth
        label={text('nameEn')}
        value={names.en}
        disabled={isClosed}
        error={update.problemOf('name') !== undefined}
        helperText={update.problemOf('name')}
        onChange={(event) => setNames({ ...names, en: event.target.value })}
        slotProps={{ htmlInput: { lang: 'en', maxLength: 200 } }}
      />
      <TextField
        fullWidth
        label={text('nameSi')}
        value={names.si}
        disabled={isClosed}
        onChange={(event) => setNames({ ...names, si: event.target.value })}
        slotProps={{ htmlInput: { lang: 'si', maxLength: 200 } }}
      />
      <fieldset className={styles.radios} disabled={isClosed}>
        <legend>{text('mode')}</legend>
        {(['person', 'absentia'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="mode" checked={mode === one} onChange={() => setMode(one)} />{' '}
            {translate(`resources.graduands.options.mode.${one}`)}
          </label>
        ))}
      </fieldset>
      <TextField
        fullWidth
        label={text('fee')}
        value={fee}
        disabled={isClosed}
        onChange={(event) => setFee(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      {!isClosed && (
        <Actions>
          <ActionButton isBusy={isBusy} disabled={why !== undefined} title={why}>
            {text('handIn')}
          </ActionButton>
        </Actions>
      )}
      {graduand.seat !== null && (
        <Note>{text('seat', { session: graduand.session, seat: graduand.seat })}</Note>
      )}
    </Panel>
  );
}

/** `/manage-exam/my-convocation`: a student's award, and their name as it will be printed. */
export function OwnConvocation() {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { data: body, isError, refetch } = useCallQuery(ownConvocation, {});
  const text = (key: string, options?: object): string =>
    translate(`pages.own-convocation.${key}`, options);
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
            <strong>{textIn(award.degree, language).text}</strong>
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
            <strong>{textIn(convocation.title, language).text}</strong> ·{' '}
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
        <Names
          key={graduand.version}
          graduand={graduand}
          isOpen={convocation?.isOpen ?? false}
          onChanged={refetch}
        />
      )}
    </Page>
  );
}
