import type { Localised } from '../../../contract/model/constants.ts';
import { PageTable, TableHead, textIn, useTexts } from '../../../framework/index.ts';
import type { RescrutinyBoard } from '../api.ts';

type Figures = NonNullable<RescrutinyBoard['before']>;

interface BeforeAfterProps {
  before: Figures;
  /** `null`: not known yet. */
  after: Figures | null;
  marks?: readonly { component: Localised; before: string; after: string }[];
}

/** The marks, the total and the grade of a result, before and after it was marked again. */
export function BeforeAfter({ before, after, marks = [] }: BeforeAfterProps) {
  const { text, language } = useTexts('pages.rescrutiny');
  const lines = [
    ...marks.map(({ component, ...mark }) => ({
      ...mark,
      component: textIn(component, language).text,
      isTotal: false,
    })),
    ...(['total', 'grade'] as const).map((figure) => ({
      component: text(figure),
      before: before[figure],
      after: after?.[figure] ?? '–',
      isTotal: true,
    })),
  ];
  return (
    <PageTable label={text('beforeAfter')}>
      <TableHead
        columns={['component', 'before', 'after']}
        numbers={['before', 'after']}
        label={text}
      />
      <tbody>
        {lines.map((line) => (
          <tr key={line.component}>
            <th scope="row">{line.component}</th>
            <td data-number>{line.before}</td>
            <td data-number>{line.isTotal ? <strong>{line.after}</strong> : line.after}</td>
          </tr>
        ))}
      </tbody>
    </PageTable>
  );
}
