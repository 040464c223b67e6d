import { MAX_PAGE } from '../../../contract/wire/listQuery.ts';
import {
  Note,
  Panel,
  QueryState,
  Rows,
  ShownOf,
  textIn,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { rescrutinyExaminers } from '../api.ts';

/** The people that the office may appoint. */
export function ExaminersPanel({ id }: { id: string }) {
  const { text, language } = useTexts('pages.rescrutiny.examiners');
  const { data, total, isError, refetch } = useCallQuery(rescrutinyExaminers, {
    params: { id },
    range: [0, MAX_PAGE - 1],
  });
  return (
    <Panel title={text('title')} note={text('note')}>
      <QueryState query={{ data, isError, refetch }} lines={4} />
      {data?.length === 0 && <Note>{text('none')}</Note>}
      {data && data.length > 0 && (
        <Rows>
          {data.map(({ staff, name, department }) => (
            <li key={staff}>
              {[name, department]
                .flatMap((one) => (one ? textIn(one, language).text : []))
                .join(' · ')}
            </li>
          ))}
        </Rows>
      )}
      <ShownOf shown={data?.length ?? 0} total={total} />
    </Panel>
  );
}
