import { LANGUAGES } from '../../../src/contract/model/constants.ts';
import type { NamedTarget } from '../../../src/contract/wire/tabular/matchColumns.ts';
import { importTargets } from '../../../src/contract/wire/tabular/targets.ts';
import type { Person } from '../../db/person.ts';
import { textsIn } from '../../db/texts.ts';
import { mayFill, type Access } from '../../records/authorise/authorise.ts';
import { labelOfTarget } from './sampleTable.ts';

/** Fields that the person may write in a new or an existing record. */
export function writableFields(access: Access, { privileges }: Person): Set<string> {
  const { resource, create, write, view } = access;
  const hidden = view?.declaration.hide ?? [];
  const names = Object.keys(resource.fields).filter(
    (name) =>
      write[name] !== undefined ||
      create.some(
        (grant) =>
          mayFill(resource, grant, privileges, name) && !Object.hasOwn(grant.preset ?? {}, name),
      ),
  );
  return new Set(names.filter((name) => !hidden.includes(name)));
}

/** Targets that columns of a file can fill, with every name that a file may use for them. */
export function namedTargets(access: Access, person: Person): NamedTarget[] {
  const { resource } = access;
  return importTargets(resource, writableFields(access, person)).map((target) => ({
    ...target,
    labels: LANGUAGES.flatMap(
      (language) => labelOfTarget(resource.name, target, textsIn(language)) ?? [],
    ),
  }));
}
