import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { MarkPaperLine } from '../../../contract/faculty/marks.ts';
import { Badge, Callout, Failed, Loading, Note, Page, PageField, PageTable, Panel, ShareBar, formatDate, textIn, useAnswer, usePreferences } from '../../../framework/index.ts';
import styles from './marks.module.css';

const isDone = ({ progress }: MarkPaperLine): boolean => progress.filter(({ mine }) => mine).every(({ filled, cells }) => filled >= cells);

const TODAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Colombo' });

/** The papers in whose marking one has a part, those with work left first. */
export function PaperChoice() {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { body, isError, refetch } = useAnswer<MarkPaperLine[]>('/marks/papers');
  const [wanted, setWanted] = useState('');
  const today = TODAY.format(new Date());
  const needle = wanted.trim().toLowerCase();
  const lines = (body ?? [])
    .filter(({ code, title }) => `${code} ${title.en} ${title.si}`.toLowerCase().includes(needle))
    .toSorted((left, right) => Number(right.roles.length > 0) - Number(left.roles.length > 0) || Number(isDone(left)) - Number(isDone(right)) || left.code.localeCompare(right.code));
  return (
    <Page title={translate('pages.marks.title')} intro={translate('pages.marks.intro')}>
      <Panel>
        {isError && <Failed onRetry={refetch} />}
        {!body && !isError && <Loading lines={6} />}
        {body?.length === 0 && <Callout>{translate('pages.marks.noPapers')}</Callout>}
        {body && body.length > 8 && <PageField label={translate('pages.marks.find')} type="search" value={wanted} onChange={setWanted} />}
        {lines.length > 0 && (
          <div className={styles.papers}><PageTable label={translate('pages.marks.papers')}>
            <thead>
              <tr>{['paper', 'role', 'candidates', 'progress', 'due'].map((name) => <th key={name} scope="col" data-number={name === 'candidates' || undefined}>{translate(`pages.marks.heads.${name}`)}</th>)}</tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <th scope="row" className={styles.paperCell}>
                    <Link to={`/manage-exam/marks/${line.id}`}>{line.code} · {textIn(line.title, language).text}</Link>
                    <Note>{translate(`resources.offerings.options.medium.${line.medium}`)} · {line.group} · {textIn(line.session.title, language).text}</Note>
                  </th>
                  <td>{line.roles.map((role) => <Badge key={role}>{translate(`resources.paper-markers.options.role.${role}`)}</Badge>)}</td>
                  <td data-number data-label={translate('pages.marks.heads.candidates')}>{line.candidates}</td>
                  <td>
                    {line.progress.map(({ stage, filled, cells }) => (
                      <div key={stage} className={styles.progress}>
                        <span>{translate(`resources.mark-sheets.options.stage.${stage}`)}: {translate('pages.marks.filledOf', { filled, cells })}</span>
                        <ShareBar share={cells === 0 ? 0 : filled / cells} />
                      </div>
                    ))}
                  </td>
                  <td data-label={translate('pages.marks.heads.due')}>{line.dueOn === null ? '–' : formatDate(line.dueOn, language)} {line.dueOn !== null && line.dueOn < today && !isDone(line) && <Badge tone="bad">{translate('pages.no-marks-courses.overdue')}</Badge>}</td>
                </tr>
              ))}
            </tbody>
          </PageTable></div>
        )}
        {body && body.length > 0 && lines.length === 0 && <Note>{translate('pages.marks.nothingFound')}</Note>}
      </Panel>
    </Page>
  );
}
