import { decideAccess } from '../../gateway/records/authorise/authorise.ts';
import { mayOpen } from '../../src/contract/model/catalogue.ts';
import { keysOfArea } from '../../src/contract/model/privilegeKeys.ts';
import { VERBS } from '../../src/contract/model/privileges.ts';
import { isPublic, publishedWhere } from '../../src/contract/model/publicApi.ts';
import { pathsOf } from '../../src/contract/model/where.ts';
import { grantMatrix } from '../../src/resources/developer/pages/grantMatrix.ts';
import { mapChanges } from './changes.ts';
import type { Declared } from './declared.ts';
import { rowsText, ruleText } from './ruleText.ts';
import { translator } from './translator.ts';

const knownKeys = ({ catalogue, roles }: Declared): ReadonlySet<string> =>
  new Set([
    ...catalogue.areas.flatMap(keysOfArea),
    ...roles.flatMap(({ privileges }) => privileges),
  ]);

/** The verbs of each privilege on each resource, with rows and fields. */
function byPrivilege(declared: Declared): Map<string, string> {
  const lines = new Map<string, string>();
  for (const resource of declared.catalogue.resources.values()) {
    for (const { privilege, cells } of grantMatrix(resource)) {
      for (const verb of VERBS) {
        const opened = cells[verb].map(({ rows, fields, preset }) =>
          [
            ruleText(declared, resource.name, rows),
            ...(fields ? [`only ${fields.join(', ')}`] : []),
            ...(preset ? [`sets ${JSON.stringify(preset)}`] : []),
          ].join('; '),
        );
        if (opened.length > 0)
          lines.set(`${privilege} may ${verb} ${resource.name}`, opened.join(' | '));
      }
    }
    for (const [name, { read, write }] of Object.entries(resource.fields)) {
      if (read) lines.set(`${resource.name}.${name} is read by`, read.join(', ') || 'nobody');
      if (write) lines.set(`${resource.name}.${name} is written by`, write.join(', ') || 'nobody');
    }
    if (isPublic(resource)) {
      const where = publishedWhere(resource);
      lines.set(
        `everybody may read ${resource.name}`,
        ruleText(declared, resource.name, pathsOf(where).length === 0 ? null : where),
      );
      for (const name of resource.public.fields)
        lines.set(`everybody may read ${resource.name}.${name}`, 'without signing in');
    }
    for (const { name, who } of resource.workflow?.transitions ?? []) {
      const rights = who.map((right) =>
        typeof right === 'string'
          ? right
          : `${right.privilege} (${ruleText(declared, resource.name, right.rows ?? null)})`,
      );
      lines.set(`${resource.name} “${name}” is taken by`, rights.join(', ') || 'the gateway alone');
    }
  }
  return lines;
}

/** The privileges of a person with only this role. */
function keysOfRole(declared: Declared, code: string): ReadonlySet<string> {
  const role = declared.roles.find((candidate) => candidate.code === code);
  if (!role) return new Set();
  if (role.isAdministrator) return knownKeys(declared);
  return new Set([
    ...role.privileges,
    ...role.parents.flatMap((parent) => [...keysOfRole(declared, parent)]),
  ]);
}

/** The permissions of a person with one demonstration role, decided by the gateway's code. */
function ofRole(declared: Declared, code: string): Map<string, string> {
  const keys = keysOfRole(declared, code);
  const translate = translator(declared.texts.en);
  const lines = new Map<string, string>();
  for (const screen of declared.catalogue.screens.values())
    if (mayOpen(screen, keys)) lines.set(`screen ${screen.path}`, translate(screen.labelKey));
  for (const resource of declared.catalogue.resources.values()) {
    const { rows, read, write } = decideAccess(resource, keys);
    for (const verb of VERBS)
      if (rows[verb] !== 'none')
        lines.set(`${verb} ${resource.name}`, rowsText(declared, resource.name, rows[verb]));
    // Only fields whose permissions differ from their record are listed.
    for (const name of Object.keys(resource.fields)) {
      const [reading, writing] = [
        rowsText(declared, resource.name, read[name] ?? 'none'),
        rowsText(declared, resource.name, write[name] ?? 'none'),
      ];
      if (reading !== rowsText(declared, resource.name, rows.show))
        lines.set(`read ${resource.name}.${name}`, reading);
      if (writing !== rowsText(declared, resource.name, rows.edit))
        lines.set(`change ${resource.name}.${name}`, writing);
    }
  }
  return lines;
}

export const privilegeChanges = (before: Declared, after: Declared): string[] =>
  mapChanges(byPrivilege(before), byPrivilege(after));

/** The changed permissions by demonstration role; roles without changes are omitted. */
export function roleChanges(before: Declared, after: Declared): string[] {
  const codes = [...new Set([...before.roles, ...after.roles].map(({ code }) => code))];
  return codes.flatMap((code) => {
    const changes = mapChanges(ofRole(before, code), ofRole(after, code));
    return changes.length === 0 ? [] : [`${code}:`, ...changes.map((line) => `  ${line}`)];
  });
}
