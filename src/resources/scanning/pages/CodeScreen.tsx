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
  useCall,
  usePortalServices,
} from '../../../framework/index.ts';
import { useSessionWords } from '../../shared/pages/useSessionWords.tsx';
import { STEP_SECONDS } from '../api.ts';
import { ArrivalList, Headline, RescanList } from './Arrivals.tsx';
import { HeadCount } from './HeadCount.tsx';
import { RescanForm } from './RescanForm.tsx';
import { GENERATE_PATH } from './routes.ts';
import { ScanReportPanel } from './ScanReportPanel.tsx';
import { StudentFix } from './StudentFix.tsx';
import { useShownCode } from './useShownCode.tsx';
import styles from './scanning.module.css';

/** Where a telephone's own camera leads to. */
const linkTo = (code: string): string =>
  `${window.location.origin}/manage-attendance/auto-attendance?code=${code}`;

/** In threes, as people read it out. */
const inThrees = (typed: string): string => `${typed.slice(0, 3)} ${typed.slice(3)}`;

/** The code of one class for the wall of the hall, and beside it who has come. */
export function CodeScreen({ id }: { id: string }) {
  const translate = useTranslate();
  const words = useSessionWords();
  const { http } = usePortalServices();
  const { run, isBusy } = useCall();
  const stage = useRef<HTMLDivElement>(null);
  const [isLarge, setLarge] = useState(false);
  const { body, isLost, isStale, refetch } = useShownCode(id);
  useEffect(() => {
    const follow = (): void => setLarge(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  if (!body) return isLost ? <Failed onRetry={refetch} /> : <Loading lines={6} />;
  const { session, code } = body;
  const act = async (what: 'open' | 'stop'): Promise<void> => {
    await run(() => http.post(`/attendance-qr/${id}/${what}`));
    refetch();
  };
  const enlarge = (): void =>
    void (document.fullscreenElement
      ? document.exitFullscreen()
      : stage.current?.requestFullscreen());
  const notYet = session.state === 'planned' && Date.parse(session.startsAt) > Date.now();
  const isOver =
    session.state === 'closed' || session.state === 'locked' || session.state === 'cancelled';

  return (
    <>
      <p className={styles.back}>
        <Link to={GENERATE_PATH}>{translate('scanning.back')}</Link>
      </p>
      <div ref={stage} className={styles.stage}>
        <header className={styles.stageHead}>
          <h2>{words.title(session)}</h2>
          <p className={styles.muted}>
            {words.time(session)} · {words.detail(session)}
          </p>
        </header>
        <div className={styles.code}>
          {code && !isStale && (
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
          )}
          {code && isStale && <Callout tone="bad">{translate('scanning.stale')}</Callout>}
          {!code && (
            <p className={styles.noCode}>
              {translate(
                isOver
                  ? `scanning.over.${session.state}`
                  : notYet
                    ? 'scanning.notYet'
                    : 'scanning.notShown',
              )}
            </p>
          )}
        </div>
        <div className={styles.came}>
          <Headline shown={body} />
          <RescanList rescan={body.rescan} />
          <ArrivalList latest={body.latest} />
        </div>
        <div className={styles.stageActions}>
          {code ? (
            <ActionButton danger quiet isBusy={isBusy} onClick={() => void act('stop')}>
              {translate('scanning.stop')}
            </ActionButton>
          ) : (
            <ActionButton
              isBusy={isBusy}
              disabled={isOver || notYet}
              title={
                isOver
                  ? translate(`scanning.over.${session.state}`)
                  : notYet
                    ? translate('scanning.notYet')
                    : undefined
              }
              onClick={() => void act('open')}
            >
              {translate('scanning.show')}
            </ActionButton>
          )}
          {document.fullscreenEnabled && (
            <ActionButton quiet onClick={enlarge}>
              {translate(isLarge ? 'scanning.small' : 'scanning.large')}
            </ActionButton>
          )}
        </div>
      </div>
      {isLost && !isStale && <Callout tone="caution">{translate('scanning.lost')}</Callout>}
      {body.headCount === null && !code ? null : (
        <HeadCount key={id} id={id} headCount={body.headCount} onSaved={refetch} />
      )}
      {session.state === 'open' && <RescanForm id={id} scanned={body.scanned} onAsked={refetch} />}
      {session.state === 'open' && <StudentFix id={id} onSaved={refetch} />}
      <ScanReportPanel id={id} refused={body.refused} />
      {session.state === 'open' && !code && (
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
