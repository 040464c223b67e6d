import { useState } from 'react';
import {
  Badge,
  Callout,
  formatDecimal,
  formatInteger,
  PageCheck,
  PageTable,
  Panel,
  QueryState,
  useCallQuery,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { PageTurner } from '../../shared/pages/PageTurner.tsx';
import { useRowsShown } from '../../shared/pages/useRowsShown.ts';
import { preBoardCandidates, type PreBoardCandidate, type PreBoardPaper } from '../api.ts';
import { markText, RECORDED } from '../rules/mark.ts';
import { useMarkWords } from './useMarkWords.ts';

const TEXTS = 'pages.pre-board';

interface RowProps {
  candidate: PreBoardCandidate;
  stages: PreBoardPaper['stages'];
}

function CandidateRow({ candidate, stages }: RowProps) {
  const { text } = useTexts(TEXTS);
  const words = useMarkWords();
  const { indexNumber, marks, code, total, grade, others, isFar } = candidate;
  return (
    <tr>
      <th scope="row">{indexNumber}</th>
      {marks.flatMap((mark) => [
        ...stages.map((stage) => (
          <td key={`${mark.component} ${stage}`} data-number>
            {words(markText(mark.stages[stage] ?? null)) || '–'}
          </td>
        )),
        ...(stages.length > 1
          ? [
              <td key={`${mark.component} difference`} data-number>
                {mark.isApart ? (
                  <Badge tone="caution">
                    {mark.difference === null
                      ? text('unlike')
                      : `${formatDecimal(mark.difference, 1)}%`}
                  </Badge>
                ) : mark.difference === null ? (
                  '–'
                ) : (
                  `${formatDecimal(mark.difference, 1)}%`
                )}
              </td>,
            ]
          : []),
      ])}
      <td data-number>
        {total === null ? words(code === 'value' ? RECORDED : code) : formatDecimal(total, 2)}
      </td>
      <td>{grade ?? '–'}</td>
      <td data-number>
        {others === null ? '–' : formatInteger(others)}{' '}
        {isFar && <Badge tone="caution">{text('far')}</Badge>}
      </td>
    </tr>
  );
}

/** Two head rows: the components, and under each its stages. */
function Head({ body }: { body: PreBoardPaper }) {
  const { text, translate } = useTexts(TEXTS);
  const { components, stages } = body;
  const isTwice = stages.length > 1;
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {text('index')}
        </th>
        {components.map(({ id, name, maximum }) => (
          <th key={id} scope="colgroup" colSpan={stages.length + (isTwice ? 1 : 0)}>
            <TextInLanguage value={name} /> / {maximum}
          </th>
        ))}
        {(['total', 'grade', 'others'] as const).map((name) => (
          <th key={name} scope="col" rowSpan={2} data-number={name !== 'grade' || undefined}>
            {text(name)}
          </th>
        ))}
      </tr>
      <tr>
        {components.flatMap(({ id }) =>
          [
            ...stages.map((stage) => translate(`resources.mark-sheets.options.stage.${stage}`)),
            ...(isTwice ? [text('difference')] : []),
          ].map((words) => (
            <th key={`${id} ${words}`} scope="col" data-number>
              {words}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

/** The candidates by index number, with the marks of both markers side by side. */
export function PreBoardCandidates({ body }: { body: PreBoardPaper }) {
  const { text } = useTexts(TEXTS);
  const [first, setFirst] = useState(0);
  const [isFiltered, setFiltered] = useState(false);
  const count = useRowsShown();
  const query = useCallQuery(
    preBoardCandidates,
    {
      params: { id: body.line.paper },
      query: { only: isFiltered ? 'outliers' : 'all' },
      range: [first, first + count - 1],
    },
    { keepPrevious: true },
  );
  return (
    <Panel title={text('side')}>
      <PageCheck
        label={text('onlyOutliers')}
        checked={isFiltered}
        onChange={(checked) => {
          setFiltered(checked);
          setFirst(0);
        }}
      />
      <QueryState query={query} lines={6} />
      {query.data?.length === 0 && (
        <Callout tone={isFiltered ? 'good' : undefined}>
          {text(isFiltered ? 'nothing' : 'nobody')}
        </Callout>
      )}
      {query.data && query.data.length > 0 && (
        <PageTable label={text('side')} isTall>
          <Head body={body} />
          <tbody>
            {query.data.map((candidate) => (
              <CandidateRow key={candidate.student} candidate={candidate} stages={body.stages} />
            ))}
          </tbody>
        </PageTable>
      )}
      <PageTurner first={first} count={count} total={query.total ?? 0} onTurn={setFirst} />
    </Panel>
  );
}
