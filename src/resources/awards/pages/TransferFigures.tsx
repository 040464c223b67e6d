import {
  PageTable,
  Panel,
  QueryState,
  TableHead,
  useCallQuery,
  useTexts,
  type SlotProps,
} from '../../../framework/index.ts';
import { transferFigures, type FiguresUnderRules } from '../api.ts';

const TEXTS = 'transferFigures';
const RULES = ['scheme', 'gpa', 'classes', 'eligibility', 'registration'] as const;
const FIGURES = ['gpa', 'creditsEarned', 'unitsFailed', 'class'] as const;

/** The student’s figures by the rules before the transfer and by those after it. */
export function TransferFigures({ record, step }: SlotProps) {
  const { text, translate } = useTexts(TEXTS);
  const shown = ({ figures }: FiguresUnderRules, figure: (typeof FIGURES)[number]): string => {
    const value = figures?.[figure] ?? null;
    if (value === null) return '–';
    return figure === 'class'
      ? translate(`resources.awards.options.class.${value}`)
      : String(value);
  };
  const isAsked = record !== undefined && step !== 'refuse' && record['state'] !== 'refused';
  const query = useCallQuery(
    transferFigures,
    isAsked ? { params: { id: String(record['id']) } } : null,
  );
  const { data: figures } = query;
  if (!isAsked) return null;
  const rows = figures && [
    ...RULES.map((kind) => [
      `rules.${kind}`,
      ...[figures.before, figures.after].map(({ rules }) => rules[kind] ?? '–'),
    ]),
    ...(figures.before.figures ? FIGURES : []).map((figure) => [
      `figures.${figure}`,
      ...[figures.before, figures.after].map((side) => shown(side, figure)),
    ]),
  ];
  const table = (
    <>
      <QueryState query={query} lines={3} />
      {rows && (
        <PageTable label={text('title')}>
          <TableHead
            columns={['figure', 'before', 'after']}
            label={(column) => text(`columns.${column}`)}
          />
          <tbody>
            {rows.map(([key = '', before, after]) => (
              <tr key={key}>
                <th scope="row">{text(key)}</th>
                <td>{before}</td>
                <td>{before === after ? after : <strong>{after}</strong>}</td>
              </tr>
            ))}
          </tbody>
        </PageTable>
      )}
      {figures?.before.figures === null && <p>{text('withheld')}</p>}
    </>
  );
  return step === undefined ? (
    <Panel title={text('title')} note={text('note')}>
      {table}
    </Panel>
  ) : (
    table
  );
}
