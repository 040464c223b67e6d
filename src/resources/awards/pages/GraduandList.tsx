import { LANGUAGES } from '../../../contract/model/constants.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Badge,
  formatDate,
  PageTable,
  TableHead,
  textIn,
  useCallMutation,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import { Translations } from '../../shared/pages/Translations.tsx';
import { CLASSES } from '../../shared/rules/degreeClass.ts';
import { SEATING } from '../access.ts';
import type { ConvocationSheet, ListLine } from '../api.ts';
import styles from './awards.module.css';

const transitionGraduand = recordCalls('graduands').transition;

interface ListProps extends Pick<ConvocationSheet, 'lines' | 'totals'> {
  convocation: NonNullable<ConvocationSheet['convocation']>;
  onChanged: () => void;
}

function Row({
  line,
  position,
  onChanged,
}: {
  line: ListLine;
  position: number | null;
  onChanged: () => void;
}) {
  const { text, translate, language } = useTexts('pages.final-results-sheet');
  const { send, isBusy } = useCallMutation(transitionGraduand);
  const mayChange = usePrivileges().has(SEATING);
  const name = line.name ?? line.registered;
  const confirm = async () => {
    await send(
      { params: { id: line.id, step: 'confirm' }, body: { version: line.version, values: {} } },
      { success: text('confirmed') },
    );
    onChanged();
  };
  return (
    <tr data-open={line.state !== 'confirmed' || undefined}>
      <td data-number>{position ?? '–'}</td>
      <td>{line.number}</td>
      <th scope="row" lang="en">
        {name.en}
      </th>
      <Translations as="td" text={name} />
      <td>{line.effectiveDate === null ? '–' : formatDate(line.effectiveDate, language)}</td>
      <td>
        {line.mode === 'absentia'
          ? translate('resources.graduands.options.mode.absentia')
          : line.seat === null
            ? '–'
            : text('seatOf', { session: line.session, seat: line.seat })}
      </td>
      <td>
        <Badge
          tone={
            line.state === 'confirmed' ? 'good' : line.state === 'supplicated' ? 'caution' : 'plain'
          }
        >
          {translate(`resources.graduands.options.state.${line.state}`)}
        </Badge>
        {mayChange && line.state === 'supplicated' && (
          <span role="group" aria-label={text('actionsOf', { name: textIn(name, language).text })}>
            {' '}
            <ActionButton quiet isBusy={isBusy} onClick={() => void confirm()}>
              {text('confirm')}
            </ActionButton>
          </span>
        )}
      </td>
    </tr>
  );
}

const COLUMNS = [
  'number',
  'registration',
  ...LANGUAGES.map((language) => `names.${language}`),
  'effective',
  'place',
  'state',
];

/** The lines by degree and class; the official list has the confirmed ones. */
function groupsOf(lines: readonly ListLine[]) {
  const degrees = [...new Map(lines.map(({ degree }) => [degree.id, degree.label])).entries()];
  return degrees.flatMap(([id, label]) =>
    CLASSES.flatMap((name) => {
      const own = lines.filter(({ degree, class: of }) => degree.id === id && of === name);
      return own.length === 0
        ? []
        : [
            {
              key: `${id}/${name}`,
              label,
              name,
              own,
              printed: own.filter(({ state }) => state === 'confirmed'),
            },
          ];
    }),
  );
}

/** The list on the screen, by degree and class; the official list is a document. */
export function GraduandList({ convocation, lines, totals, onChanged }: ListProps) {
  const { text, translate, language } = useTexts('pages.final-results-sheet');
  const groups = groupsOf(lines);
  return (
    <article className={styles.sheet}>
      <PageTable label={convocation.title[language]}>
        <TableHead columns={COLUMNS} numbers={['number']} label={text} />
        {groups.map(({ key, label, name, own, printed }) => (
          <tbody key={key}>
            <tr>
              <th colSpan={COLUMNS.length} scope="rowgroup" className={styles.groupHead}>
                {label.en} · <Translations text={label} /> —{' '}
                {translate(`resources.awards.options.class.${name}`)} ({printed.length})
              </th>
            </tr>
            {own.map((line) => (
              <Row
                key={line.id}
                line={line}
                position={printed.includes(line) ? printed.indexOf(line) + 1 : null}
                onChanged={onChanged}
              />
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <td colSpan={COLUMNS.length} className={styles.foot}>
              {text('totals', totals)}
            </td>
          </tr>
        </tfoot>
      </PageTable>
    </article>
  );
}
