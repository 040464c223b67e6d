import { memo } from 'react';
import { PageGrid, TextInLanguage, useTexts } from '../../../framework/index.ts';
import type { PrivilegeMatrix } from '../api.ts';

type Privilege = PrivilegeMatrix['privileges'][number];

const MARKS = { own: '✓', inherited: '↑', none: '' } as const;

const holdingOf = ({ own, inherited }: Privilege, role: string): keyof typeof MARKS =>
  own.includes(role) ? 'own' : inherited.includes(role) ? 'inherited' : 'none';

/** The privileges down, the roles across. Each cell says in words how it is held. */
export const MatrixGrid = memo(function MatrixGrid({
  roles,
  privileges,
}: Pick<PrivilegeMatrix, 'roles' | 'privileges'>) {
  const { text, translate } = useTexts('pages.privilege-matrix');
  const words = { own: text('own'), inherited: text('inherited'), none: text('none') };
  return (
    <PageGrid label={text('table')}>
      <thead>
        <tr>
          <th scope="col" tabIndex={0}>
            {text('privilege')}
          </th>
          {roles.map(({ code, name }) => (
            <th key={code} scope="col">
              <TextInLanguage value={name} />
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
            {roles.map(({ code }) => {
              const holding = holdingOf(privilege, code);
              return (
                <td key={code}>
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
