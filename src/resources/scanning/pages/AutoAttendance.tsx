import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import {
  ActionButton,
  Actions,
  Badge,
  Callout,
  Failed,
  FormField,
  lazyNamed,
  Loading,
  Note,
  Page,
  Panel,
  Rows,
  useCallQuery,
  useLive,
} from '../../../framework/index.ts';
import { useSessionWords } from '../../shared/pages/useSessionWords.tsx';
import { type OwnScans, ownScans, SCANNING_TOPIC } from '../api.ts';
import { ScanAnswer } from './ScanAnswer.tsx';
import { codeIn } from './scannedText.ts';
import { useScan } from './useScan.tsx';
import styles from './scanning.module.css';

const CameraScanner = lazyNamed(() => import('./CameraScanner.tsx'), 'CameraScanner');

/**
 * `/manage-attendance/auto-attendance`: a student marks their own attendance, by camera, by a typed
 * code or by the link in the code.
 */
export function AutoAttendance() {
  const translate = useTranslate();
  const [parameters, setParameters] = useSearchParams();
  const { data, isError, isPending, refetch } = useCallQuery(ownScans, {});
  const { send, answer, isBusy, forget } = useScan(refetch);
  useLive(SCANNING_TOPIC, refetch);

  const linked = parameters.get('code');
  const sendLinked = useEffectEvent((code: string) => {
    setParameters({}, { replace: true });
    void send(code);
  });
  // The device gets its cookie with the first answer.
  const isReady = data !== undefined;
  useEffect(() => {
    if (linked !== null && isReady) sendLinked(linked);
  }, [linked, isReady]);

  return (
    <Page title={translate('pages.auto-attendance.title')} intro={translate('scanning.own.intro')}>
      {isError && <Failed onRetry={refetch} />}
      {data?.rescan && (
        <Callout tone="caution">
          <RescanNotice session={data.rescan} />
        </Callout>
      )}
      {answer && <ScanAnswer answer={answer} />}
      <ScanForm send={send} forget={forget} isBusy={isBusy} />
      <Panel title={translate('scanning.own.today')} note={translate('scanning.own.todayNote')}>
        {isPending && <Loading />}
        {data?.today.length === 0 && <Note>{translate('scanning.own.noClass')}</Note>}
        <Rows>
          {data?.today.map((session) => (
            <Today key={session.id} session={session} />
          ))}
        </Rows>
        <p>
          <Link to="/manage-attendance/my-attendance">{translate('scanning.own.figures')}</Link>
        </p>
      </Panel>
    </Page>
  );
}

type ScanFormProps = Pick<ReturnType<typeof useScan>, 'send' | 'forget' | 'isBusy'>;

/** By camera, or by a typed code. */
function ScanForm({ send, forget, isBusy }: ScanFormProps) {
  const translate = useTranslate();
  const form = useForm({ defaultValues: { typed: '' } });
  const isEmpty = useWatch({ control: form.control, name: 'typed' }).trim() === '';
  const [isLooking, setLooking] = useState(false);
  const submit = form.handleSubmit(async ({ typed }) => {
    if (isEmpty) return;
    setLooking(false);
    if (await send(codeIn(typed))) form.reset();
  });
  const seen = (text: string): void => {
    setLooking(false);
    void send(codeIn(text));
  };
  const look = (): void => {
    forget();
    setLooking(true);
  };
  return (
    <Panel
      title={translate('scanning.own.mark')}
      note={translate('scanning.own.markNote')}
      onSubmit={() => void submit()}
    >
      {isLooking ? (
        <Suspense fallback={<Loading lines={4} />}>
          <CameraScanner onFound={seen} />
        </Suspense>
      ) : null}
      <Actions>
        <ActionButton isBusy={isBusy} onClick={isLooking ? () => setLooking(false) : look}>
          {translate(isLooking ? 'scanning.own.stopCamera' : 'scanning.own.camera')}
        </ActionButton>
      </Actions>
      <FormProvider {...form}>
        <FormField
          name="typed"
          label={translate('scanning.own.typed')}
          autoComplete="off"
          help={translate('scanning.own.typedHelp')}
        />
      </FormProvider>
      <Actions>
        <ActionButton
          quiet
          isBusy={isBusy}
          disabled={isEmpty}
          title={isEmpty ? translate('scanning.own.typeFirst') : undefined}
        >
          {translate('scanning.own.send')}
        </ActionButton>
      </Actions>
    </Panel>
  );
}

function RescanNotice({ session }: { session: NonNullable<OwnScans['rescan']> }) {
  const translate = useTranslate();
  const words = useSessionWords();
  return <>{translate('scanning.own.again', { title: words.title(session) })}</>;
}

function Today({ session }: { session: OwnScans['today'][number] }) {
  const translate = useTranslate();
  const words = useSessionWords();
  const { status, isShown } = session;
  return (
    <li className={styles.session}>
      <span className={styles.time}>{words.time(session)}</span>
      <span className={styles.what}>
        <strong>{words.title(session)}</strong>
        <span className={styles.muted}>{words.detail(session)}</span>
      </span>
      {status !== null && (
        <Badge tone="good">{translate(`resources.attendance.options.status.${status}`)}</Badge>
      )}
      {status === null && isShown && (
        <Badge tone="caution">{translate('scanning.own.scanNow')}</Badge>
      )}
    </li>
  );
}
