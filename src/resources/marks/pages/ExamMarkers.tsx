import { useState } from 'react';
import {
  ActionButton,
  Badge,
  Callout,
  Note,
  Page,
  PageField,
  PageTable,
  Panel,
  QueryState,
  TableHead,
  textIn,
  useCallQuery,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { PageTurner } from '../../shared/pages/PageTurner.tsx';
import { useRowsShown } from '../../shared/pages/useRowsShown.ts';
import { useSessionChoice } from '../../shared/pages/useSessionChoice.tsx';
import { type MarkerPaper, markerPapers } from '../api.ts';
import { MarkersDialog } from './MarkersDialog.tsx';
import styles from './marks.module.css';

const TEXTS = 'pages.exam-markers';

/** A paper with its markers. */
function MarkerRow({ paper, onChange }: { paper: MarkerPaper; onChange: () => void }) {
  const { translate, language } = useTexts();
  return (
    <tr>
      <th scope="row">
        {paper.code} <TextInLanguage value={paper.title} />
        <Note>
          {translate(`resources.offerings.options.medium.${paper.medium}`)} · {paper.group}
        </Note>
      </th>
      <td data-number>{paper.candidates}</td>
      <td>
        {!paper.markers.some(({ role }) => role === 'first') && (
          <div>
            {paper.byDefault.length === 0
              ? translate('pages.exam-markers.nobody')
              : translate('pages.exam-markers.byDefault', {
                  names: paper.byDefault.map(({ name }) => textIn(name, language).text).join(', '),
                })}
          </div>
        )}
        {paper.markers.map(({ id, name, role, given }) => (
          <div key={id}>
            <TextInLanguage value={name} />{' '}
            <Badge>{translate(`resources.paper-markers.options.role.${role}`)}</Badge>{' '}
            <small>
              {given > 0
                ? translate('pages.exam-markers.given', { smart_count: given })
                : translate('pages.exam-markers.all')}
            </small>
          </div>
        ))}
      </td>
      <td className={styles.change}>
        <ActionButton
          quiet
          disabled={!paper.mine}
          title={paper.mine ? undefined : translate('pages.exam-markers.yours')}
          onClick={onChange}
        >
          {translate('pages.exam-markers.change')}
        </ActionButton>
      </td>
    </tr>
  );
}

function SessionPapers({ session }: { session: string }) {
  const { text } = useTexts(TEXTS);
  const [search, setSearch] = useState('');
  const [first, setFirst] = useState(0);
  const [open, setOpen] = useState<string | null>(null);
  const count = useRowsShown();
  const query = useCallQuery(
    markerPapers,
    { query: { session, search }, range: [first, first + count - 1] },
    { keepPrevious: true },
  );
  const papers = query.data;
  const changed = papers?.find(({ id }) => id === open);
  return (
    <>
      <PageField
        label={text('findPaper')}
        type="search"
        value={search}
        onChange={(words) => {
          setSearch(words);
          setFirst(0);
        }}
      />
      <QueryState query={query} />
      {papers?.length === 0 && (
        <Callout>{text(search.trim() === '' ? 'none' : 'noneFound')}</Callout>
      )}
      {papers && papers.length > 0 && (
        <PageTable label={text('title')}>
          <TableHead
            columns={['paper', 'candidates', 'markers', 'change']}
            label={(name) => text(name)}
          />
          <tbody>
            {papers.map((paper) => (
              <MarkerRow key={paper.id} paper={paper} onChange={() => setOpen(paper.id)} />
            ))}
          </tbody>
        </PageTable>
      )}
      <PageTurner first={first} count={count} total={query.total ?? 0} onTurn={setFirst} />
      {changed && (
        <MarkersDialog
          paper={changed}
          onChanged={() => void query.refetch()}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** The markers of the papers of an examination. */
export function ExamMarkers() {
  const { text } = useTexts(TEXTS);
  const [chosen, setChosen] = useState<string | null>(null);
  const { session, field } = useSessionChoice(chosen, setChosen, (status) => status === 'marking');
  return (
    <Page title={text('title')} intro={text('intro')}>
      <Panel>
        {field}
        {session && <SessionPapers key={session.id} session={session.id} />}
      </Panel>
    </Page>
  );
}
