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
const RULES = ['scheme', 'gpaRules', 'classRules'] as const;
const FIGURES = ['gpa', 'creditsEarned', 'unitsFailed', 'class'] as const;

/** The student’s figures by the rules before the transfer and by those after it. */
export function TransferFigures({ record, step }: SlotProps) {
  const { text, translate } = useTexts(TEXTS);
  const shown = (figures: FiguresUnderRules, figure: keyof FiguresUnderRules): string => {
    const value = figures[figure];
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
  const table = (
    <>
      <QueryState query={query} lines={3} />
      {figures && (
        <PageTable label={text('title')}>
          <TableHead
            columns={['figure', 'before', 'after']}
            label={(column) => text(`columns.${column}`)}
          />
          <tbody>
            {[...RULES, ...FIGURES].map((figure) => {
              const [before, after] = [shown(figures.before, figure), shown(figures.after, figure)];
              return (
                <tr key={figure}>
                  <th scope="row">{text(`figures.${figure}`)}</th>
                  <td>{before}</td>
                  <td>{before === after ? after : <strong>{after}</strong>}</td>
                </tr>
              );
            })}
          </tbody>
        </PageTable>
      )}
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
