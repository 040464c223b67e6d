import { Link } from 'react-router';
import { mayOpen } from '../../../contract/model/catalogue.ts';
import {
  Callout,
  formatDate,
  formatInteger,
  Note,
  Panel,
  QueryState,
  Rows,
  type SlotProps,
  useCallQuery,
  usePortalServices,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import { type Leaving as LeavingAnswer, readLeaving } from '../api.ts';
import { DEPENDENTS, dependentsAddress } from '../rules/dependents.ts';

type Dependent = LeavingAnswer['dependents'][number];

/** What depends on a member of staff, with the screens where others take it. */
export function Leaving({ record }: SlotProps) {
  const { text, language } = useTexts('pages.leaving');
  const mayAsk = usePrivileges().has('STAFF_EDIT');
  const id = typeof record?.['id'] === 'string' ? record['id'] : null;
  const answer = useCallQuery(readLeaving, id !== null && mayAsk ? { params: { id } } : null);
  if (id === null || !mayAsk) return null;
  const { data } = answer;
  const day = data?.leavesOn ? formatDate(data.leavesOn, language) : null;
  return (
    <Panel title={text('title')} note={text('note')}>
      <QueryState query={answer} lines={2} />
      {data && day !== null && (
        <Callout tone="caution">
          {data.account === 'closed' ? text('closed', { day }) : text('leaves', { day })}
        </Callout>
      )}
      {data?.dependents.length === 0 && <Note>{text('nothing')}</Note>}
      <Rows>
        {data?.dependents.map((dependent) => (
          <DependentRow key={dependent.kind} dependent={dependent} staff={id} />
        ))}
      </Rows>
    </Panel>
  );
}

function DependentRow({
  dependent: { kind, count },
  staff,
}: {
  dependent: Dependent;
  staff: string;
}) {
  const { text } = useTexts('pages.leaving');
  const { catalogue } = usePortalServices();
  const privileges = usePrivileges();
  const screen = catalogue.screens.get(DEPENDENTS[kind].path);
  return (
    <li>
      <span>
        {text(`kinds.${kind}`)}: {formatInteger(count)}
        <small>{text(`hint.${kind}`)}</small>
      </span>
      {screen && mayOpen(screen, privileges) && (
        <Link to={dependentsAddress(kind, staff)}>{text(`open.${kind}`)}</Link>
      )}
    </li>
  );
}
