import { Link } from 'react-router';
import {
  ActionButton,
  Badge,
  Callout,
  formatDate,
  Note,
  Panel,
  problemWords,
  Rows,
  textIn,
  TextInLanguage,
  useTexts,
} from '../../../../framework/index.ts';
import type { FoundHall, FoundHalls, HallOption } from '../../api.ts';
import { hoursText } from '../week.ts';

const TEXTS = 'pages.hall-bookings.finder';
const FITS = ['free', 'nearly', 'moves'] as const;
/** Dates that are named; more are counted. */
const MAX_NAMED = 3;

interface FoundHallListProps {
  found: FoundHalls;
  halls: readonly HallOption[];
  mayAsk: boolean;
  /** `waits`: the request waits for what is taken. */
  onRequest: (hall: HallOption, waits: boolean) => void;
  onOtherTime: (time: { from: string; to: string }) => void;
}

/** The answer: halls that are free, nearly free, or free if something moved. */
export function FoundHallList({
  found,
  halls,
  mayAsk,
  onRequest,
  onOtherTime,
}: FoundHallListProps) {
  const { text, language } = useTexts(TEXTS);
  const optionOf = new Map(halls.map((hall) => [hall.id, hall]));
  return (
    <>
      {found.halls.length === 0 && <Callout tone="caution">{text('none')}</Callout>}
      {found.otherTimes.length > 0 && (
        <Panel title={text('otherTimes')} note={text('otherTimesNote')}>
          <Rows>
            {found.otherTimes.map(({ hall, from, to }) => (
              <li key={`${hall}${from}`}>
                <span>
                  {from}–{to}
                  <small>
                    {optionOf.get(hall)?.code} · {textIn(optionOf.get(hall)?.name, language).text}
                  </small>
                </span>
                <ActionButton quiet onClick={() => onOtherTime({ from, to })}>
                  {text('takeTime')}
                </ActionButton>
              </li>
            ))}
          </Rows>
        </Panel>
      )}
      {FITS.map((fit) => {
        const group = found.halls.filter((each) => each.fit === fit);
        if (group.length === 0) return null;
        return (
          <Panel
            key={fit}
            title={text(`fits.${fit}`, { smart_count: found.dates.length })}
            note={text(`fitNotes.${fit}`)}
          >
            <Rows>
              {group.map((each) => {
                const hall = optionOf.get(each.hall);
                return (
                  hall && (
                    <FoundRow
                      key={each.hall}
                      {...{ each, hall, mayAsk, onRequest }}
                      count={found.dates.length}
                    />
                  )
                );
              })}
            </Rows>
          </Panel>
        );
      })}
      {found.others > 0 && <Note>{text('others', { smart_count: found.others })}</Note>}
    </>
  );
}

interface FoundRowProps extends Pick<FoundHallListProps, 'mayAsk' | 'onRequest'> {
  each: FoundHall;
  hall: HallOption;
  count: number;
}

function FoundRow({ each, hall, count, mayAsk, onRequest }: FoundRowProps) {
  const { text, translate, language } = useTexts(TEXTS);
  const { fit, possible, rivals } = each;
  return (
    <li>
      <span>
        {hall.code} · <TextInLanguage value={hall.name} />{' '}
        {fit === 'nearly' && count > 1 && (
          <Badge tone="caution">{text('share', { possible, count })}</Badge>
        )}
        <small>
          {[
            text('seats', { smart_count: hall.capacity }),
            ...(hall.building === null ? [] : [hall.building]),
            ...hall.facilities
              .filter(({ working }) => working > 0)
              .map(({ name }) => textIn(name, language).text),
          ].join(' · ')}
        </small>
        <small>{text(hall.needsApproval ? 'approval' : 'immediately')}</small>
        {rivals.length > 0 && (
          <small>
            {translate('pages.hall-bookings.rivals', {
              names: rivals.map((name) => textIn(name, language).text).join(', '),
            })}
          </small>
        )}
        {fit === 'nearly' && <FailingDates failing={each.failing} />}
        {fit === 'moves' && <Blockers blockers={each.blockers} />}
      </span>
      <ActionButton
        disabled={!mayAsk}
        title={mayAsk ? undefined : translate('pages.hall-bookings.mayNotAsk')}
        quiet={fit !== 'free'}
        onClick={() => onRequest(hall, fit === 'moves')}
      >
        {fit === 'moves'
          ? text('wait')
          : possible === 0
            ? text('seeTimes')
            : text('request', { smart_count: possible })}
      </ActionButton>
    </li>
  );
}

function FailingDates({ failing }: Pick<FoundHall, 'failing'>) {
  const { text, translate, language } = useTexts(TEXTS);
  return (
    <>
      {failing.slice(0, MAX_NAMED).map(({ startsAt, problem, instead }) => (
        <small key={startsAt}>
          {formatDate(startsAt, language)}: {problemWords(problem, translate, language)}{' '}
          {instead && text('instead', { hours: hoursText(instead) })}
        </small>
      ))}
      {failing.length > MAX_NAMED && (
        <small>{text('more', { smart_count: failing.length - MAX_NAMED })}</small>
      )}
    </>
  );
}

function Blockers({ blockers }: Pick<FoundHall, 'blockers'>) {
  const { text, translate } = useTexts(TEXTS);
  return (
    <>
      {blockers.map(({ kind, title, dates, booking }) => (
        <small key={`${kind}${title.en}`}>
          {booking === null ? (
            <TextInLanguage value={title} />
          ) : (
            <Link to={`/lhms/manage-lachall/bookings/all/${booking}/show`}>
              <TextInLanguage value={title} />
            </Link>
          )}{' '}
          ({translate(`resources.occupancy.options.kind.${kind}`)},{' '}
          {text('dates', { smart_count: dates })})
        </small>
      ))}
    </>
  );
}
