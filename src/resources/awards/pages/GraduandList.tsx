import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LANGUAGES } from '../../../contract/model/constants.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Badge,
  formatDate,
  Note,
  PageField,
  PageTable,
  QueryState,
  SmallSelect,
  TableHead,
  textIn,
  useCallMutation,
  useCallQuery,
  usePrivileges,
  useTexts,
  useRowsPerPage,
} from '../../../framework/index.ts';
import { grouped } from '../../shared/grouped.ts';
import { PageTurner } from '../../shared/pages/PageTurner.tsx';
import { Translations } from '../../shared/pages/Translations.tsx';
import { SEATING } from '../access.ts';
import {
  convocationLines,
  GRADUAND_STATES,
  type ConvocationSheet,
  type ListLine,
  type PlacedLine,
} from '../api.ts';
import styles from './awards.module.css';

const transitionGraduand = recordCalls('graduands').transition;

interface ListProps extends Pick<ConvocationSheet, 'totals'> {
  convocation: NonNullable<ConvocationSheet['convocation']>;
}

function Row({ line }: { line: PlacedLine }) {
  const queries = useQueryClient();
  const { text, translate, language } = useTexts('pages.final-results-sheet');
  const { send, isBusy } = useCallMutation(transitionGraduand);
  const mayChange = usePrivileges().has(SEATING);
  const name = line.name ?? line.registered;
  const confirm = async () => {
    await send(
      { params: { id: line.id, step: 'confirm' }, body: { version: line.version, values: {} } },
      { success: text('confirmed') },
    );
    await queries.invalidateQueries();
  };
  return (
    <tr data-open={line.state !== 'confirmed' || undefined}>
      <td data-number>{line.position ?? '–'}</td>
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

/** The lines of a page by degree and class, as they follow each other. */
const groupsOf = (lines: readonly PlacedLine[]) =>
  [...grouped(lines, ({ degree, class: name }) => `${degree.id}/${name}`)].flatMap(([key, own]) =>
    own[0] ? [{ key, own, first: own[0] }] : [],
  );

const PER_PAGE = 100;

/** The list on the screen, by degree and class; the official list is a document. */
export function GraduandList({ convocation, totals }: ListProps) {
  const { text, translate, language } = useTexts('pages.final-results-sheet');
  const [search, setSearch] = useState('');
  const [state, setState] = useState<ListLine['state'] | ''>('');
  const [first, setFirst] = useState(0);
  const count = useRowsPerPage(PER_PAGE);
  const list = useCallQuery(
    convocationLines,
    {
      query: { convocation: convocation.id, search, ...(state === '' ? {} : { state }) },
      range: [first, first + count - 1],
    },
    { keepPrevious: true },
  );
  const { data: lines, total } = list;
  return (
    <article className={styles.sheet}>
      <div className={styles.controls} data-print="never">
        <PageField
          type="search"
          label={text('find')}
          value={search}
          onChange={(words) => {
            setSearch(words);
            setFirst(0);
          }}
        />
        <SmallSelect
          label={text('state')}
          value={state}
          onChange={(event) => {
            setState(event.target.value as typeof state);
            setFirst(0);
          }}
        >
          {(['', ...GRADUAND_STATES] as const).map((one) => (
            <option key={one} value={one}>
              {one === ''
                ? text('everyState')
                : translate(`resources.graduands.options.state.${one}`)}
            </option>
          ))}
        </SmallSelect>
      </div>
      <QueryState query={list} lines={8} />
      {lines && total !== null && (
        <>
          <Note>{text('found', { smart_count: total })}</Note>
          <PageTable label={convocation.title[language]}>
            <TableHead columns={COLUMNS} numbers={['number']} label={text} />
            {groupsOf(lines).map(({ key, own, first: { degree, class: name, printed } }) => (
              <tbody key={key}>
                <tr>
                  <th colSpan={COLUMNS.length} scope="rowgroup" className={styles.groupHead}>
                    {degree.label.en} · <Translations text={degree.label} /> —{' '}
                    {translate(`resources.awards.options.class.${name}`)} (
                    {text('printed', { smart_count: printed })})
                  </th>
                </tr>
                {own.map((line) => (
                  <Row key={line.id} line={line} />
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
          <PageTurner first={first} count={count} total={total} onTurn={setFirst} />
        </>
      )}
    </article>
  );
}
