import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { Localised } from '../../../contract/model/constants.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Actions,
  Badge,
  PageCheck,
  PageField,
  PageTable,
  Panel,
  ShareBar,
  textIn,
  useCallMutation,
  usePreferences,
  type ViewRecord,
} from '../../../framework/index.ts';
import type { PaperReadiness, ReadinessGap } from '../api.ts';
import styles from './results.module.css';

const TEXTS = 'pages.marks-publish';
const createRelease = recordCalls('result-releases').create;

/** Ready, and in no release that is still on its way. */
const mayPrepare = ({ gaps, release }: PaperReadiness): boolean =>
  gaps.length === 0 && (release === null || release.state === 'published');

export function Gaps({ gaps }: { gaps: readonly ReadinessGap[] }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  if (gaps.length === 0) return <Badge tone="good">{translate(`${TEXTS}.nothing`)}</Badge>;
  return (
    <>
      {gaps.map(({ kind, count, names, by }) => (
        <div key={kind}>
          {translate(`${TEXTS}.gaps.${kind}`, { smart_count: count, names: names.join(', ') })}
          {by.length > 0 && (
            <span className={styles.quiet}>
              {' '}
              ·{' '}
              {translate(`${TEXTS}.gaps.by`, {
                names: by.map((name) => textIn(name, language).text).join(', '),
              })}
            </span>
          )}
        </div>
      ))}
    </>
  );
}

interface ReadinessProps {
  session: ViewRecord;
  papers: readonly PaperReadiness[];
  refetch: () => void;
}

/** Every paper with what it still lacks; those that are ready can be put into a release. */
export function Readiness({ session, papers, refetch }: ReadinessProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { send, isBusy, problemOf } = useCallMutation(createRelease);
  const [, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [title, setTitle] = useState<Localised>(session['title'] as Localised);
  const ready = papers.filter(mayPrepare);
  const toggle = (paper: string, isChosen: boolean): void =>
    setChosen(
      (before) =>
        new Set(isChosen ? [...before, paper] : [...before].filter((one) => one !== paper)),
    );
  const prepare = async (): Promise<void> => {
    const made = await send(
      { body: { examSession: session.id, title, papers: [...chosen] } },
      { success: `${TEXTS}.prepared` },
    );
    if (!made) return;
    setChosen(new Set());
    setSearch({ session: session.id, release: made.data.id });
    refetch();
  };
  if (papers.length === 0)
    return (
      <Panel title={translate(`${TEXTS}.readiness`)}>
        <p>{translate(`${TEXTS}.noPapers`)}</p>
      </Panel>
    );
  return (
    <Panel
      title={translate(`${TEXTS}.readiness`)}
      note={translate(`${TEXTS}.readinessNote`, {
        ready: papers.filter(({ gaps }) => gaps.length === 0).length,
        total: papers.length,
      })}
    >
      {ready.length > 0 && (
        <PageCheck
          label={translate(`${TEXTS}.chooseAll`)}
          checked={ready.every(({ paper }) => chosen.has(paper))}
          onChange={(all) => setChosen(new Set(all ? ready.map(({ paper }) => paper) : []))}
        />
      )}
      <PageTable label={translate(`${TEXTS}.readiness`)} isTall>
        <thead>
          <tr>
            <th scope="col">{translate(`${TEXTS}.paper`)}</th>
            <th scope="col">{translate(`${TEXTS}.missing`)}</th>
            <th scope="col">{translate(`${TEXTS}.marked`)}</th>
            <th scope="col" data-number>
              {translate(`${TEXTS}.candidates`)}
            </th>
            <th scope="col">{translate(`${TEXTS}.stage`)}</th>
          </tr>
        </thead>
        <tbody>
          {papers
            .toSorted((left, right) => Number(left.gaps.length > 0) - Number(right.gaps.length > 0))
            .map((paper) => {
              const {
                paper: id,
                unit,
                medium,
                group,
                candidates,
                marked,
                marks,
                gaps,
                release,
                published,
              } = paper;
              const name = `${unit.code} · ${translate(`resources.students.options.medium.${medium}`)} · ${group}`;
              return (
                <tr key={id}>
                  <th scope="row">
                    {mayPrepare(paper) ? (
                      <PageCheck
                        label={name}
                        checked={chosen.has(id)}
                        onChange={(isChosen) => toggle(id, isChosen)}
                      />
                    ) : (
                      name
                    )}
                    <div className={styles.quiet}>{textIn(unit.title, language).text}</div>
                  </th>
                  <td>
                    <Gaps gaps={gaps} />
                  </td>
                  <td>
                    {translate(`${TEXTS}.markedOf`, { marked, marks })}
                    <ShareBar share={marks === 0 ? 0 : marked / marks} />
                  </td>
                  <td data-number>{candidates}</td>
                  <td>
                    {release && release.state !== 'published'
                      ? translate(`resources.result-releases.options.state.${release.state}`)
                      : translate(`${TEXTS}.published.${published}`)}
                  </td>
                </tr>
              );
            })}
        </tbody>
      </PageTable>
      {chosen.size > 0 && (
        <div className={styles.controls}>
          <PageField
            label={translate(`${TEXTS}.titleEn`)}
            value={title.en}
            onChange={(en) => setTitle({ ...title, en })}
            problem={problemOf('title.en') ?? problemOf('title')}
          />
          <PageField
            label={translate(`${TEXTS}.titleSi`)}
            value={title.si}
            onChange={(si) => setTitle({ ...title, si })}
            problem={problemOf('title.si')}
          />
        </div>
      )}
      <Actions>
        <ActionButton
          onClick={() => void prepare()}
          disabled={chosen.size === 0}
          title={chosen.size === 0 ? translate(`${TEXTS}.chooseFirst`) : undefined}
          isBusy={isBusy}
        >
          {chosen.size === 0
            ? translate(`${TEXTS}.prepare`)
            : translate(`${TEXTS}.prepareOf`, { smart_count: chosen.size })}
        </ActionButton>
      </Actions>
    </Panel>
  );
}
