import { useDeferredValue, useState } from 'react';
import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
import {
  formatInteger,
  Note,
  Page,
  PageField,
  PageFields,
  QueryState,
  ReportActions,
  textIn,
  useCallQuery,
  useIsPhone,
  useTexts,
} from '../../../framework/index.ts';
import { privilegeMatrix } from '../api.ts';
import { PRIVILEGE_GROUPS } from '../privileges.ts';
import { MatrixGrid } from './MatrixGrid.tsx';

const TEXTS = 'pages.privilege-matrix';

/** `/manage-roles/privilege-matrix`: which role holds which privilege; on phones a role at a time. */
export function PrivilegeMatrix() {
  const { translate, text, language } = useTexts(TEXTS);
  const isNarrow = useIsPhone();
  const [group, setGroup] = useState('');
  const [role, setRole] = useState('');
  const [search, setSearch] = useState('');
  const words = useDeferredValue(search);
  const query = { search: words, ...(group === '' ? {} : { group }) };
  const answer = useCallQuery(privilegeMatrix, { query }, { keepPrevious: true });
  const { data } = answer;
  const all = data?.roles ?? [];
  const chosen = isNarrow && role === '' ? all[0]?.code : role;
  const roles = all.filter(({ code }) => !chosen || code === chosen);
  return (
    <Page title={text('title')} intro={text('intro')}>
      <PageFields>
        <PageField
          label={text('group')}
          value={group}
          onChange={setGroup}
          options={[
            ['', text('allGroups')],
            ...PRIVILEGE_GROUPS.map(
              (key) => [key, translate(`resources.privileges.options.group.${key}`)] as const,
            ),
            ['none', text('noGroup')],
          ]}
        />
        <PageField
          label={text('role')}
          value={chosen ?? ''}
          onChange={setRole}
          options={[
            ...(isNarrow ? [] : [['', text('allRoles')] as const]),
            ...all.map(({ code, name }) => [code, textIn(name, language).text] as const),
          ]}
        />
        <PageField label={text('search')} type="search" value={search} onChange={setSearch} />
      </PageFields>
      <QueryState query={answer} lines={12} />
      {data && data.privileges.length === 0 && <Note>{text('nothing')}</Note>}
      {data && data.privileges.length > 0 && (
        <>
          <Note>
            {text('shown', {
              count: formatInteger(data.privileges.length),
              total: formatInteger(data.total),
            })}{' '}
            · {text('legend')}
          </Note>
          <MatrixGrid roles={roles} privileges={data.privileges} />
        </>
      )}
      <ReportActions
        path={
          callRequest(privilegeMatrix, { query: chosen ? { ...query, role: chosen } : query }).path
        }
        fileName="roles-and-privileges"
      />
    </Page>
  );
}
