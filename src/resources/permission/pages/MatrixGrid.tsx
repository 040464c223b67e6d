import { memo } from 'react';
import { PageGrid, TextInLanguage, useTexts } from '../../../framework/index.ts';
import type { PrivilegeMatrix } from '../api.ts';
import { holdingOf } from '../rules/holding.ts';

const MARKS = { own: '✓', all: '✓', inherited: '↑', none: '' } as const;

/** The privileges down, the roles across. Each cell says in words how it is held. */
export const MatrixGrid = memo(function MatrixGrid({
  roles,
  privileges,
}: Pick<PrivilegeMatrix, 'roles' | 'privileges'>) {
  const { text, translate } = useTexts('pages.privilege-matrix');
  const words = {
    own: text('own'),
    all: text('all'),
    inherited: text('inherited'),
    none: text('none'),
  };
  return (
    <PageGrid label={text('table')}>
      <thead>
        <tr>
          <th scope="col" tabIndex={0}>
            {text('privilege')}
          </th>
          {roles.map(({ code, name, holdsAll }) => (
            <th key={code} scope="col">
              <TextInLanguage value={name} />
              {holdsAll && <small>{words.all}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {privileges.map((privilege) => (
          <tr key={privilege.key}>
            <th scope="row">
              <TextInLanguage value={privilege.title} />
              <small>{privilege.key}</small>
              <small>
                {privilege.group === null
                  ? text('noGroup')
                  : translate(`resources.privileges.options.group.${privilege.group}`)}
              </small>
            </th>
            {roles.map((role) => {
              const holding = holdingOf(privilege, role);
              return (
                <td key={role.code}>
                  <span aria-hidden="true">{MARKS[holding]}</span>
                  <span className="visually-hidden">{words[holding]}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </PageGrid>
  );
});
