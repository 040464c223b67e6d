import { useState } from 'react';
import type { Localised } from '../../../contract/model/constants.ts';
import type { AnswerOf } from '../../../contract/wire/calls/defineCall.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
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
} from '../../../framework/index.ts';
import { markerPapers } from '../api.ts';
import { MarkersDialog } from './MarkersDialog.tsx';
import styles from './marks.module.css';

interface Session {
  id: string;
  title: Localised;
  status: string;
}

const listSessions = recordCalls<Session>('exam-sessions').list;
const SESSIONS = { query: { sort: '["registrationOpensAt","DESC"]' }, range: [0, 49] } as const;

/** A paper with its markers. */
function MarkerRow({
  paper,
  nameOf,
  onChange,
}: {
  paper: AnswerOf<typeof markerPapers>['papers'][number];
  nameOf: (staff: string) => string;
  onChange: () => void;
}) {
  const { translate, language } = useTexts();
  return (
    <tr>
      <th scope="row">
        {paper.code} {textIn(paper.title, language).text}
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
                  names: paper.byDefault.map(nameOf).join(', '),
                })}
          </div>
        )}
        {paper.markers.map(({ id, staff, role, given }) => (
          <div key={id}>
            {nameOf(staff)}{' '}
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

/** The markers of the papers of an examination. */
export function ExamMarkers() {
  const { translate, language } = useTexts();
  const sessions = useCallQuery(listSessions, SESSIONS).data ?? [];
  const [chosen, setChosen] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const session =
    chosen || sessions.find(({ status }) => status === 'marking')?.id || sessions[0]?.id || '';
  const query = useCallQuery(markerPapers, session === '' ? null : { query: { session } });
  const body = query.data;
  const nameOf = (staff: string): string => textIn(body?.names[staff], language).text;
  const changed = body?.papers.find(({ id }) => id === open);
  return (
    <Page
      title={translate('pages.exam-markers.title')}
      intro={translate('pages.exam-markers.intro')}
    >
      <Panel>
        {sessions.length > 0 && (
          <PageField
            label={translate('pages.exam-markers.session')}
            value={session}
            onChange={setChosen}
            options={sessions.map(({ id, title }) => [id, textIn(title, language).text] as const)}
          />
        )}
        {session === '' && <Callout>{translate('pages.exam-markers.choose')}</Callout>}
        {session !== '' && <QueryState query={query} />}
        {body?.papers.length === 0 && <Callout>{translate('pages.exam-markers.none')}</Callout>}
        {body && body.papers.length > 0 && (
          <PageTable label={translate('pages.exam-markers.title')}>
            <TableHead
              columns={['paper', 'candidates', 'markers', 'change']}
              label={(name) => translate(`pages.exam-markers.${name}`)}
            />
            <tbody>
              {body.papers.map((paper) => (
                <MarkerRow
                  key={paper.id}
                  paper={paper}
                  nameOf={nameOf}
                  onChange={() => setOpen(paper.id)}
                />
              ))}
            </tbody>
          </PageTable>
        )}
      </Panel>
      {changed && (
        <MarkersDialog
          paper={changed}
          nameOf={nameOf}
          onChanged={query.refetch}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  );
}
