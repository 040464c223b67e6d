import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  ActionButton,
  Actions,
  Callout,
  Failed,
  Loading,
  Note,
  Panel,
  QrPicture,
  useCallMutation,
} from '../../../framework/index.ts';
import { useSessionWords } from '../../shared/pages/useSessionWords.tsx';
import { openSession, type ShownCode, STEP_SECONDS, stopShowing } from '../api.ts';
import { ArrivalList, Headline, RescanList } from './Arrivals.tsx';
import { HeadCount } from './HeadCount.tsx';
import { RescanForm } from './RescanForm.tsx';
import { GENERATE_PATH } from './routes.ts';
import { ScanReportPanel } from './ScanReportPanel.tsx';
import { StudentFix } from './StudentFix.tsx';
import { useShownCode } from './useShownCode.tsx';
import styles from './scanning.module.css';

/** The link that a phone's camera app opens. */
const linkTo = (code: string): string =>
  `${window.location.origin}/manage-attendance/auto-attendance?code=${code}`;

/** In groups of three, for reading aloud. */
const inThrees = (typed: string): string => `${typed.slice(0, 3)} ${typed.slice(3)}`;

type Session = ShownCode['session'];

const OVER = ['closed', 'locked', 'cancelled'];
const isOver = ({ state }: Session): boolean => OVER.includes(state);
const isBefore = ({ state, startsAt }: Session): boolean =>
  state === 'planned' && Date.parse(startsAt) > Date.now();

/** The key of the reason why no code can be shown; `null` if it can. */
function obstacleOf(session: Session): string | null {
  if (isOver(session)) return `scanning.over.${session.state}`;
  return isBefore(session) ? 'scanning.notYet' : null;
}

/** Whether the browser is in full-screen mode. */
function useFullscreen(): boolean {
  const [isFullscreen, setFullscreen] = useState(false);
  useEffect(() => {
    const follow = (): void => setFullscreen(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  return isFullscreen;
}

/** The code of one class for projection, and the arrivals. */
export function CodeScreen({ id }: { id: string }) {
  const translate = useTranslate();
  const { body, isLost, isStale, refetch } = useShownCode(id);
  if (!body) return isLost ? <Failed onRetry={refetch} /> : <Loading lines={6} />;
  const { session, code, headCount } = body;
  const isOpen = session.state === 'open';
  return (
    <>
      <p className={styles.back}>
        <Link to={GENERATE_PATH}>{translate('scanning.back')}</Link>
      </p>
      <Stage id={id} shown={body} isStale={isStale} onChanged={refetch} />
      {isLost && !isStale && <Callout tone="caution">{translate('scanning.lost')}</Callout>}
      {headCount === null && !code ? null : (
        <HeadCount key={id} id={id} headCount={headCount} onSaved={refetch} />
      )}
      {isOpen && <RescanForm id={id} scanned={body.scanned} onAsked={refetch} />}
      {isOpen && <StudentFix id={id} onSaved={refetch} />}
      <ScanReportPanel id={id} refused={body.refused} />
      {isOpen && !code && (
        <Panel title={translate('scanning.next')}>
          <Note>{translate('scanning.nextNote')}</Note>
          <Actions>
            <Link to={`/manage-attendance/record-attendance/${id}`}>
              {translate('scanning.record')}
            </Link>
          </Actions>
        </Panel>
      )}
    </>
  );
}

interface StageProps {
  id: string;
  shown: ShownCode;
  isStale: boolean;
  onChanged: () => void;
}

/** The part that fills the whole screen. */
function Stage({ id, shown, isStale, onChanged }: StageProps) {
  const translate = useTranslate();
  const words = useSessionWords();
  const stage = useRef<HTMLDivElement>(null);
  const isLarge = useFullscreen();
  const { session, code } = shown;
  const enlarge = (): void =>
    void (document.fullscreenElement
      ? document.exitFullscreen()
      : stage.current?.requestFullscreen());
  return (
    <div ref={stage} className={styles.stage}>
      <header className={styles.stageHead}>
        <h2>{words.title(session)}</h2>
        <p className={styles.muted}>
          {words.time(session)} · {words.detail(session)}
        </p>
      </header>
      <div className={styles.code}>
        {code && !isStale && <Code code={code} />}
        {code && isStale && <Callout tone="bad">{translate('scanning.stale')}</Callout>}
        {!code && (
          <p className={styles.noCode}>{translate(obstacleOf(session) ?? 'scanning.notShown')}</p>
        )}
      </div>
      <div className={styles.came}>
        <Headline shown={shown} />
        <RescanList rescan={shown.rescan} />
        <ArrivalList latest={shown.latest} />
      </div>
      <div className={styles.stageActions}>
        <ShowButton id={id} shown={shown} onChanged={onChanged} />
        {document.fullscreenEnabled && (
          <ActionButton quiet onClick={enlarge}>
            {translate(isLarge ? 'scanning.small' : 'scanning.large')}
          </ActionButton>
        )}
      </div>
    </div>
  );
}

function Code({ code }: { code: NonNullable<ShownCode['code']> }) {
  const translate = useTranslate();
  return (
    <>
      <QrPicture
        className={styles.qr}
        text={linkTo(code.link)}
        label={translate('scanning.picture')}
      />
      <p className={styles.typed}>
        <span className={styles.typedNote}>{translate('scanning.orType')}</span>{' '}
        <output aria-live="off">{inThrees(code.typed)}</output>
      </p>
      <div
        key={code.typed}
        className={styles.rest}
        style={{
          animationDuration: `${STEP_SECONDS}s`,
          animationDelay: `${code.changesInMs - STEP_SECONDS * 1000}ms`,
        }}
      />
    </>
  );
}

/** Shows the code or stops showing it. */
function ShowButton({ id, shown, onChanged }: Omit<StageProps, 'isStale'>) {
  const translate = useTranslate();
  const opening = useCallMutation(openSession);
  const stopping = useCallMutation(stopShowing);
  const isBusy = opening.isBusy || stopping.isBusy;
  const input = { params: { id } };
  const obstacle = obstacleOf(shown.session);
  return shown.code ? (
    <ActionButton
      danger
      quiet
      isBusy={isBusy}
      onClick={() => void stopping.send(input).then(onChanged)}
    >
      {translate('scanning.stop')}
    </ActionButton>
  ) : (
    <ActionButton
      isBusy={isBusy}
      disabled={obstacle !== null}
      title={obstacle === null ? undefined : translate(obstacle)}
      onClick={() => void opening.send(input).then(onChanged)}
    >
      {translate('scanning.show')}
    </ActionButton>
  );
}
