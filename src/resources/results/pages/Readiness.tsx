import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Actions,
  Badge,
  KindForm,
  PageCheck,
  PageTable,
  Panel,
  RecordInput,
  ShareBar,
  TableHead,
  textIn,
  useCallForm,
  type ViewRecord,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import type { PaperReadiness, ReadinessGap } from '../api.ts';
import { resultReleases } from '../releases.ts';
import { mayPrepare } from '../rules/mayPrepare.ts';
import styles from './results.module.css';

const TEXTS = 'pages.marks-publish';
const createRelease = recordCalls('result-releases').create;

export function Gaps({ gaps }: { gaps: readonly ReadinessGap[] }) {
  const { translate, language } = useTexts();
  if (gaps.length === 0) return <Badge tone="good">{translate(`${TEXTS}.nothing`)}</Badge>;
  return (
    <>
      {gaps.map(({ kind, count, names, by }) => (
        <div key={kind}>
          {translate(`${TEXTS}.gaps.${kind}`, {
            smart_count: count,
            names: names.map((name) => textIn(name, language).text).join(', '),
          })}
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

/** A paper with its gaps; a ready one can be chosen. */
function PaperLine({
  line,
  isChosen,
  onChoose,
}: {
  line: PaperReadiness;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const { translate } = useTexts();
  const { unit, medium, group, candidates, marked, marks, gaps, release, published } = line;
  const name = `${unit.code} · ${translate(`resources.students.options.medium.${medium}`)} · ${group}`;
  return (
    <tr>
      <th scope="row">
        {mayPrepare(line) ? (
          <PageCheck label={name} checked={isChosen} onChange={onChoose} />
        ) : (
          name
        )}
        <div className={styles.quiet}>
          <TextInLanguage value={unit.title} />
        </div>
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
}

/** The papers, ready ones first, with the choice of those for a release. */
function PapersTable({
  papers,
  isPart,
  chosen,
  onChoose,
}: {
  papers: readonly PaperReadiness[];
  /** There are further pages. */
  isPart: boolean;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  const translate = useTranslate();
  const ready = papers.filter(mayPrepare).map(({ paper }) => paper);
  const toggle = (paper: string, isChosen: boolean): void =>
    onChoose(new Set(isChosen ? [...chosen, paper] : [...chosen].filter((one) => one !== paper)));
  return (
    <>
      {ready.length > 0 && (
        <PageCheck
          label={translate(isPart ? `${TEXTS}.chooseAllOfPage` : `${TEXTS}.chooseAll`)}
          checked={ready.every((paper) => chosen.has(paper))}
          onChange={(all) =>
            onChoose(
              new Set(
                all ? [...chosen, ...ready] : [...chosen].filter((one) => !ready.includes(one)),
              ),
            )
          }
        />
      )}
      <PageTable label={translate(`${TEXTS}.readiness`)} isTall>
        <TableHead
          columns={['paper', 'missing', 'marked', 'candidates', 'stage']}
          numbers={['candidates']}
          label={(name) => translate(`${TEXTS}.${name}`)}
        />
        <tbody>
          {papers
            .toSorted((left, right) => Number(left.gaps.length > 0) - Number(right.gaps.length > 0))
            .map((line) => (
              <PaperLine
                key={line.paper}
                line={line}
                isChosen={chosen.has(line.paper)}
                onChoose={(isChosen) => toggle(line.paper, isChosen)}
              />
            ))}
        </tbody>
      </PageTable>
    </>
  );
}

interface ReadinessProps {
  session: ViewRecord;
  /** Those of the page. */
  papers: readonly PaperReadiness[];
  isPart: boolean;
  turner: ReactNode;
  refetch: () => void;
}

/**
 * The papers of an examination with their gaps; ready ones go into a new release, also from several
 * pages.
 */
export function Readiness({ session, papers, isPart, turner, refetch }: ReadinessProps) {
  const translate = useTranslate();
  const { form, send, isBusy } = useCallForm(createRelease, { title: session['title'] });
  const [, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const prepare = form.handleSubmit(async ({ title }) => {
    if (chosen.size === 0) return;
    const made = await send(
      { body: { examSession: session.id, title, papers: [...chosen] } },
      { success: `${TEXTS}.prepared` },
    );
    if (!made) return;
    setChosen(new Set());
    setSearch({ session: session.id, release: made.data.id });
    refetch();
  });
  if (papers.length === 0)
    return (
      <Panel title={translate(`${TEXTS}.readiness`)}>
        <p>{translate(`${TEXTS}.noPapers`)}</p>
      </Panel>
    );
  return (
    <Panel
      title={translate(`${TEXTS}.readiness`)}
      note={translate(isPart ? `${TEXTS}.readinessNoteOfPage` : `${TEXTS}.readinessNote`, {
        ready: papers.filter(mayPrepare).length,
        total: papers.length,
      })}
    >
      <PapersTable papers={papers} isPart={isPart} chosen={chosen} onChoose={setChosen} />
      {turner}
      <KindForm resource={resultReleases.name} form={form} onSubmit={() => void prepare()}>
        {chosen.size > 0 && <RecordInput resource={resultReleases} name="title" />}
        <Actions>
          <ActionButton
            disabled={chosen.size === 0}
            title={chosen.size === 0 ? translate(`${TEXTS}.chooseFirst`) : undefined}
            isBusy={isBusy}
          >
            {chosen.size === 0
              ? translate(`${TEXTS}.prepare`)
              : translate(`${TEXTS}.prepareOf`, { smart_count: chosen.size })}
          </ActionButton>
        </Actions>
      </KindForm>
    </Panel>
  );
}
