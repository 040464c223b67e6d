import { useState } from 'react';
import type { Language } from '../../../contract/model/constants.ts';
import {
  ActionButton,
  Actions,
  Badge,
  Callout,
  Note,
  PageCheck,
  PageTable,
  QueryState,
  useCallMutation,
  useCallQuery,
  useTexts,
  textIn,
} from '../../../framework/index.ts';
import { PageTurner } from '../../shared/pages/PageTurner.tsx';
import { useRowsShown } from '../../shared/pages/useRowsShown.ts';
import { moderateScript, moderationScripts, type Moderation, type SampledScript } from '../api.ts';
import { markText } from '../rules/mark.ts';
import { DifferDialog } from './DifferDialog.tsx';
import { moderationRefusal } from './moderationRefusal.ts';
import { useMarkWords } from './useMarkWords.ts';

const TEXTS = 'pages.pre-board.moderation';

/** A component in the head of its column. */
const headOf = (
  component: Moderation['components'][number] | undefined,
  language: Language,
): string => (component ? `${textIn(component.name, language).text} / ${component.maximum}` : '');

interface RowProps {
  script: SampledScript;
  /** The reader checks scripts of the paper, if only not now. */
  isModerator: boolean;
  closed: Moderation['checkClosed'];
  isBusy: boolean;
  onAgree: () => void;
  onDiffer: () => void;
}

function ScriptRow({ script, isModerator, closed, isBusy, onAgree, onDiffer }: RowProps) {
  const { text } = useTexts(TEXTS);
  const { indexNumber, marks, verdict, reason, by, sampledAs } = script;
  const words = useMarkWords();
  const why = closed === null ? undefined : text(`refusals.${closed}`);
  return (
    <tr>
      <th scope="row">{indexNumber}</th>
      <td>{text(`sampledAs.${sampledAs}`)}</td>
      {marks.map(({ component, first, moderated }) => {
        const [before, after] = [words(markText(first)), words(markText(moderated))];
        return (
          <td key={component} data-number>
            {before || '–'}
            {after !== before && (
              <>
                {' → '}
                <strong>{after || '–'}</strong>
              </>
            )}
          </td>
        );
      })}
      <td>
        {verdict === null ? (
          '–'
        ) : (
          <Badge tone={verdict === 'agrees' ? 'good' : 'caution'}>
            {text(`verdicts.${verdict}`)}
          </Badge>
        )}
        {reason !== null && <Note>{reason}</Note>}
        {by !== null && <Note>{by}</Note>}
      </td>
      {isModerator && (
        <td>
          <Actions>
            <ActionButton
              quiet
              isBusy={isBusy}
              disabled={closed !== null || verdict === 'agrees'}
              title={why ?? (verdict === 'agrees' ? text('agreed') : undefined)}
              onClick={onAgree}
            >
              {text('agree')}
            </ActionButton>
            <ActionButton quiet disabled={closed !== null} title={why} onClick={onDiffer}>
              {text('differ')}
            </ActionButton>
          </Actions>
        </td>
      )}
    </tr>
  );
}

interface ScriptTableProps {
  scripts: readonly SampledScript[];
  components: Moderation['components'];
  closed: Moderation['checkClosed'];
  /** The script whose agreement is being stored. */
  agreeing: string | null;
  onAgree: (student: string) => void;
  onDiffer: (script: SampledScript) => void;
}

function ScriptTable({
  scripts,
  components,
  closed,
  agreeing,
  onAgree,
  onDiffer,
}: ScriptTableProps) {
  const { text, language } = useTexts(TEXTS);
  const isModerator = closed !== 'notModerator' && closed !== 'marksIt';
  return (
    <PageTable label={text('scripts')}>
      <thead>
        <tr>
          <th scope="col">{text('columns.index')}</th>
          <th scope="col">{text('columns.sampledAs')}</th>
          {components.map((component) => (
            <th key={component.id} scope="col" data-number>
              {headOf(component, language)}
            </th>
          ))}
          <th scope="col">{text('columns.verdict')}</th>
          {isModerator && <th scope="col">{text('columns.step')}</th>}
        </tr>
      </thead>
      <tbody>
        {scripts.map((script) => (
          <ScriptRow
            key={script.student}
            script={script}
            isModerator={isModerator}
            closed={closed}
            isBusy={agreeing === script.student}
            onAgree={() => onAgree(script.student)}
            onDiffer={() => onDiffer(script)}
          />
        ))}
      </tbody>
    </PageTable>
  );
}

interface ModerationScriptsProps {
  paper: string;
  round: number;
  body: Moderation;
  onChange: () => void;
}

/** The sampled scripts by index number, each with what the moderator found. */
export function ModerationScripts({ paper, round, body, onChange }: ModerationScriptsProps) {
  const { text } = useTexts(TEXTS);
  const { components, checkClosed } = body;
  const [first, setFirst] = useState(0);
  const [isOnlyOpen, setOnlyOpen] = useState(false);
  const [differing, setDiffering] = useState<SampledScript | null>(null);
  const [agreeing, setAgreeing] = useState<string | null>(null);
  const { send } = useCallMutation(moderateScript);
  const count = useRowsShown();
  const query = useCallQuery(
    moderationScripts,
    {
      params: { id: paper },
      query: { only: isOnlyOpen ? 'open' : 'all' },
      range: [first, first + count - 1],
    },
    { keepPrevious: true },
  );
  const changed = (): void => {
    void query.refetch();
    onChange();
  };
  const agree = async (student: string): Promise<void> => {
    setAgreeing(student);
    const made = await send(
      {
        params: { id: paper },
        body: { round, student, verdict: 'agrees', marks: [], reason: '' },
      },
      { refusal: moderationRefusal },
    );
    setAgreeing(null);
    if (made) changed();
  };
  return (
    <>
      <PageCheck
        label={text('onlyOpen')}
        checked={isOnlyOpen}
        onChange={(checked) => {
          setOnlyOpen(checked);
          setFirst(0);
        }}
      />
      <QueryState query={query} lines={4} />
      {query.data?.length === 0 && (
        <Callout tone={isOnlyOpen ? 'good' : undefined}>
          {text(isOnlyOpen ? 'allChecked' : 'noScripts')}
        </Callout>
      )}
      {query.data && query.data.length > 0 && (
        <ScriptTable
          scripts={query.data}
          components={components}
          closed={checkClosed}
          agreeing={agreeing}
          onAgree={(student) => void agree(student)}
          onDiffer={setDiffering}
        />
      )}
      <PageTurner first={first} count={count} total={query.total ?? 0} onTurn={setFirst} />
      {differing && (
        <DifferDialog
          paper={paper}
          round={round}
          script={differing}
          components={components}
          onClose={() => setDiffering(null)}
          onDone={() => {
            setDiffering(null);
            changed();
          }}
        />
      )}
    </>
  );
}
